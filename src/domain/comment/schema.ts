import { type Static, Type } from 'typebox';
import { ShownRole } from '../account/schema.ts';
import { Instant, idOf, LINES, ownDocument, UserId } from '../document.ts';
import { LIMITS } from '../limits.ts';
import { postIds } from '../post/id.ts';
import { versionOf } from '../upgrades.ts';
import { commentIds } from './id.ts';

const CommentId = idOf(commentIds);

const content = {
  /** Plain text. `refuseComment` counts graphemes; the limit here only bounds what is stored. */
  content: Type.String({ minLength: 1, maxLength: LIMITS.comment.maxUnits, pattern: '\\S', ...LINES }),
  /** The first-level comment that this one replies under; null for a first-level comment. Threads have two levels. */
  parentId: Type.Union([CommentId, Type.Null()]),
  /** The answered comment of the same thread; null for a first-level comment. */
  replyTo: Type.Union([CommentId, Type.Null()]),
  /** When the person wrote it, by the device's corrected clock. */
  createdAt: Instant,
  /** When the person last edited the text, by the device's corrected clock; null if never. */
  editedAt: Type.Union([Instant, Type.Null()]),
};

/** "I wrote this comment." The post follows from the id (`postOfComment`). */
export const CommentStatement = ownDocument(commentIds, content);
export type CommentStatement = Static<typeof CommentStatement>;

/**
 * A published comment (spec part 1, section 3, "Comment"). `postId` of the spec follows from the id and is included for
 * reading; `replies` are the comments whose `parentId` is this one. `publishedAt` is the service's time and orders a
 * thread, so later comments appear below.
 */
export const CommentFact = Type.Object(
  {
    _id: CommentId,
    type: Type.Literal('comment'),
    schemaVersion: Type.Literal(versionOf('comment')),
    ...content,
    postId: idOf(postIds),
    /** The number of likes; absent until somebody likes it. */
    likes: Type.Optional(Type.Integer({ minimum: 0 })),
    authorId: UserId,
    authorName: Type.String(),
    authorLetter: Type.String(),
    customAvatar: Type.Union([Type.String(), Type.Null()]),
    authorRole: Type.Optional(ShownRole),
    publishedAt: Instant,
    updatedAt: Type.Union([Instant, Type.Null()]),
    statementRev: Type.String(),
  },
  { additionalProperties: false },
);
export type CommentFact = Static<typeof CommentFact>;
