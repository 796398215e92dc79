import { postOfComment } from '../../../../src/domain/comment/id.ts';
import type { CommentFact, CommentStatement } from '../../../../src/domain/comment/schema.ts';
import { versionOf } from '../../../../src/domain/upgrades.ts';
import { authorCopyOf } from '../../published/author-copy.ts';
import type { PublishedAuthor } from '../person.ts';
import { updatedAt } from './post.ts';

/**
 * The fact of a comment. `existing` is the current fact of the same id; its time of publication stays, so an edited
 * comment stays in its position.
 */
export function composeComment(
  statement: CommentStatement,
  statementRev: string,
  person: { readonly userId: string; readonly author: PublishedAuthor },
  existing: CommentFact | null,
  now: string,
): CommentFact {
  const { _id, content, parentId, replyTo, createdAt, editedAt } = statement;
  return {
    _id,
    type: 'comment',
    schemaVersion: versionOf('comment'),
    content: content.trim(),
    parentId,
    replyTo,
    createdAt,
    editedAt,
    postId: postOfComment(_id),
    authorId: person.userId,
    ...authorCopyOf(person.author),
    publishedAt: existing?.publishedAt ?? now,
    updatedAt: updatedAt(existing, statementRev, now),
    statementRev,
  };
}
