import type { SharedFacts, SharedType } from '../../domain/kinds/kinds.ts';
import type { PostList } from '../../domain/post/list.ts';
import type { PostFact } from '../../domain/post/schema.ts';
import { normaliseTags } from '../../domain/post/tags.ts';

/** By what facts of a kind are found beside their own order; each entry ends where that order begins. */
type RefsOf<F> = (fact: F) => string[];

/**
 * Of kinds that are found by more than their ids. One index holds them all: each further one costs about as much as the
 * fact itself when ten thousand are written.
 */
const REFS: { readonly [K in SharedType]?: RefsOf<SharedFacts[K]> } = { post: refsOfPost };

/** What leads to a fact of this kind besides its id; nothing where its kind names nothing, or is not known here. */
export function refsOf(fact: { readonly type?: string }): string[] {
  const named: Readonly<Record<string, unknown>> = REFS;
  const refs = named[fact.type ?? ''] as RefsOf<typeof fact> | undefined;
  return refs?.(fact) ?? [];
}

/** Of which list of posts something is an entry; null: all posts, which stand in their own order. */
export function refOfList({ tag, author }: PostList): string | null {
  if (tag !== undefined) return tagRef(tag);
  return author === undefined ? null : authorRef(author);
}

/** The liked posts of one day (UTC), most likes first. */
export const likedOfDayRef = (day: string) => `liked|${day}|`;
/** The length first, so that no tag or author can be the beginning of another one's range. */
const tagRef = (tag: string) => `tag|${tag.length}|${tag}|`;
const authorRef = (authorId: string) => `author|${authorId}|`;

function refsOfPost(post: PostFact): string[] {
  return [authorRef(post.authorId), ...normaliseTags(post.tags).map(tagRef), ...likedRefs(post)];
}

/**
 * None without likes: the newest posts are the order of the store itself, and most posts of a quiet day need no further
 * entry.
 */
function likedRefs({ publishedAt, likes }: Partial<Pick<PostFact, 'publishedAt' | 'likes'>>): string[] {
  if (publishedAt === undefined || likes === undefined || likes <= 0) return [];
  const most = String(MOST_LIKES - likes).padStart(String(MOST_LIKES).length, '0');
  return [`${likedOfDayRef(publishedAt.slice(0, 10))}${most}|`];
}

const MOST_LIKES = 9_999_999_999;
