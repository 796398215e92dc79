import type { PostFact, PostStatement } from '../../../../src/domain/post/schema.ts';
import { normaliseTags } from '../../../../src/domain/post/tags.ts';
import { versionOf } from '../../../../src/domain/upgrades.ts';
import { authorCopyOf } from '../../published/author-copy.ts';
import type { PublishedAuthor } from '../person.ts';

/**
 * The fact of a post. `existing` is the current fact of the same id: its time of publication and its totals belong to
 * the service and stay; the same revision again gives the same fact.
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

/** When the text last changed; null for the first text. */
export function updatedAt(
  existing: Pick<PostFact, 'statementRev' | 'updatedAt'> | null,
  statementRev: string,
  now: string,
): string | null {
  if (existing === null) return null;
  return existing.statementRev === statementRev ? existing.updatedAt : now;
}
