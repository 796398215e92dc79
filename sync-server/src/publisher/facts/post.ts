import type { PostFact, PostStatement } from '../../../../src/domain/post/schema.ts';
import { normaliseTags } from '../../../../src/domain/post/tags.ts';
import { versionOf } from '../../../../src/domain/upgrades.ts';
import { authorCopyOf } from '../../published/author-copy.ts';
import type { PublishedAuthor } from '../person.ts';

/**
 * The fact that a post's statement becomes. `existing` is the living fact of the same id: its time of publishing and
 * its totals are the service's own and stay; the same statement revision again gives the same fact.
 */
export function composePost(
  statement: PostStatement,
  statementRev: string,
  person: { readonly userId: string; readonly author: PublishedAuthor },
  existing: PostFact | null,
  now: string,
): PostFact {
  const { _id, postTitle, content, tags, photo, slug, createdAt, editedAt } = statement;
  return {
    _id,
    type: 'post',
    schemaVersion: versionOf('post'),
    postTitle,
    postTitleLower: postTitle.toLocaleLowerCase('uk'),
    content,
    tags: normaliseTags(tags),
    photo,
    slug,
    createdAt,
    editedAt,
    authorId: person.userId,
    ...authorCopyOf(person.author),
    publishedAt: existing?.publishedAt ?? now,
    updatedAt: updatedAt(existing, statementRev, now),
    likes: existing?.likes ?? 0,
    commentsCount: existing?.commentsCount ?? 0,
    statementRev,
  };
}

/** When the words last changed; null while they are the first. */
export function updatedAt(
  existing: Pick<PostFact, 'statementRev' | 'updatedAt'> | null,
  statementRev: string,
  now: string,
): string | null {
  if (existing === null) return null;
  return existing.statementRev === statementRev ? existing.updatedAt : now;
}
