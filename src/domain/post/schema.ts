import { type Static, Type } from 'typebox';
import { ShownRole } from '../account/schema.ts';
import { Instant, idOf, LINES, ownDocument, UserId } from '../document.ts';
import { LIMITS } from '../limits.ts';
import { Photo } from '../photo/schema.ts';
import { versionOf } from '../upgrades.ts';
import { postIds } from './id.ts';

/** What a person writes of a post; the program adds the other fields. */
export const POST_WORDS = {
  postTitle: Type.String({ minLength: 1, maxLength: LIMITS.postTitle.max, pattern: '\\S' }),
  content: Type.String({ maxLength: LIMITS.postContent.max, ...LINES }),
  tags: Type.Array(Type.String({ minLength: 1, maxLength: LIMITS.tag.max }), { maxItems: LIMITS.tagsPerPost }),
  photo: Type.Union([Photo, Type.Null()]),
};

const content = {
  ...POST_WORDS,
  slug: Type.String({ minLength: 26, maxLength: LIMITS.postSlug.max, pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' }),
  /** When the person wrote it, by the device's corrected clock. */
  createdAt: Instant,
  /** When the person last edited the text, by the device's corrected clock; null if never. */
  editedAt: Type.Union([Instant, Type.Null()]),
};

/** "I wrote this post." */
export const PostStatement = ownDocument(postIds, content);
export type PostStatement = Static<typeof PostStatement>;

/**
 * A published post (spec part 1, section 3, "Post"). `image` of the spec is `imageOf(photo.sha256)`; `likedBy` and
 * `bookmarkedBy` are separate documents (DESIGN rule 5). `publishedAt` is the service's time and orders the feed.
 */
export const PostFact = Type.Object(
  {
    _id: idOf(postIds),
    type: Type.Literal('post'),
    schemaVersion: Type.Literal(versionOf('post')),
    ...content,
    postTitleLower: Type.String(),
    authorId: UserId,
    authorName: Type.String(),
    authorLetter: Type.String(),
    /** The author's avatar by its SHA-256, or null; `variantAddress` derives its addresses. */
    customAvatar: Type.Union([Type.String(), Type.Null()]),
    authorRole: Type.Optional(ShownRole),
    publishedAt: Instant,
    updatedAt: Type.Union([Instant, Type.Null()]),
    likes: Type.Integer({ minimum: 0 }),
    commentsCount: Type.Integer({ minimum: 0 }),
    /** The revision of the statement from which this fact was made: the same one again changes nothing. */
    statementRev: Type.String(),
  },
  { additionalProperties: false },
);
export type PostFact = Static<typeof PostFact>;
