import { publicFields } from '../../../../../src/domain/kinds/public-fields.ts';
import { postKind } from '../../../../../src/domain/post/kind.ts';
import type { PostFact, PostStatement } from '../../../../../src/domain/post/schema.ts';
import { normaliseTags } from '../../../../../src/domain/post/tags.ts';
import { versionOf } from '../../../../../src/domain/upgrades.ts';
import type { PublishedAuthor } from '../../decide/person.ts';
import { authorCopyOf, publication } from './publication.ts';

/** The fact of a post. `existing` is the current fact of the same id: its totals belong to the service and stay. */
export function composePost(
  statement: PostStatement,
  statementRev: string,
  person: { readonly userId: string; readonly author: PublishedAuthor },
  existing: PostFact | null,
  now: string,
): PostFact {
  return {
    ...publicFields(postKind, statement),
    _id: statement._id,
    type: 'post',
    schemaVersion: versionOf('post'),
    postTitleLower: statement.postTitle.toLocaleLowerCase('uk'),
    tags: normaliseTags(statement.tags),
    authorId: person.userId,
    ...authorCopyOf(person.author),
    ...publication(existing, statementRev, now),
    likes: existing?.likes ?? 0,
    commentsCount: existing?.commentsCount ?? 0,
  };
}
