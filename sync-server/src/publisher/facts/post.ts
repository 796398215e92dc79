import type { Author } from '../../../../src/domain/post/rules.ts';
import type { PostFact, PostStatement } from '../../../../src/domain/post/schema.ts';

/**
 * The fact that a post's statement becomes. `existing` is the living fact of the same id: its time of publishing and its totals are the
 * service's own and stay; the same statement revision again gives the same fact.
 */
export function composePost(
  statement: PostStatement,
  statementRev: string,
  person: { readonly userId: string; readonly author: Author },
  existing: PostFact | null,
  now: string,
): PostFact {
  const { _id, postTitle, content, tags, photo, slug, createdAt } = statement;
  return {
    _id,
    type: 'post',
    schemaVersion: 1,
    postTitle,
    postTitleLower: postTitle.toLocaleLowerCase('uk'),
    content,
    tags: [...tags],
    photo,
    slug,
    createdAt,
    authorId: person.userId,
    authorName: `${person.author.firstName} ${person.author.secondName}`.trim(),
    authorLetter: person.author.letter,
    customAvatar: null,
    publishedAt: existing?.publishedAt ?? now,
    updatedAt: updatedAt(existing, statementRev, now),
    likes: existing?.likes ?? 0,
    commentsCount: existing?.commentsCount ?? 0,
    statementRev,
  };
}

function updatedAt(existing: PostFact | null, statementRev: string, now: string): string | null {
  if (existing === null) return null;
  return existing.statementRev === statementRev ? existing.updatedAt : now;
}
