import { postOfComment } from '../../../../../src/domain/comment/id.ts';
import { commentKind } from '../../../../../src/domain/comment/kind.ts';
import type { CommentFact, CommentStatement } from '../../../../../src/domain/comment/schema.ts';
import { withTrimmedTexts } from '../../../../../src/domain/fields.ts';
import { publicFields } from '../../../../../src/domain/kinds/public-fields.ts';
import { versionOf } from '../../../../../src/domain/upgrades.ts';
import type { PublishedAuthor } from '../../decide/person.ts';
import { authorCopyOf, publication } from './publication.ts';

/** The fact of a comment. An edited comment stays in its position, by the time of its first publication. */
export function composeComment(
  statement: CommentStatement,
  statementRev: string,
  person: { readonly userId: string; readonly author: PublishedAuthor },
  existing: CommentFact | null,
  now: string,
): CommentFact {
  return {
    ...withTrimmedTexts(publicFields(commentKind, statement)),
    _id: statement._id,
    type: 'comment',
    schemaVersion: versionOf('comment'),
    postId: postOfComment(statement._id),
    authorId: person.userId,
    ...authorCopyOf(person.author),
    ...publication(existing, statementRev, now),
    ...(existing?.likes === undefined ? {} : { likes: existing.likes }),
  };
}
