import type { SharedFacts, SharedType } from '../../domain/kinds/kinds.ts';
import type { PostList } from '../../domain/post/list.ts';
import type { PostFact } from '../../domain/post/schema.ts';
import { normaliseTags } from '../../domain/post/tags.ts';

/** Index entries of a kind's facts besides the primary order; each entry ends with the key of that order. */
type RefsOf<F> = (fact: F) => string[];

/**
 * For kinds that are found by more than their ids. One index holds them all, because each further index costs about as
 * much as the fact itself when ten thousand are written.
 */
const REFS: { readonly [K in SharedType]?: RefsOf<SharedFacts[K]> } = { post: refsOfPost };

/** The index entries of a fact besides its id; none if its kind declares none or is unknown here. */
export function refsOf(fact: { readonly type?: string }): string[] {
  const named: Readonly<Record<string, unknown>> = REFS;
  const refs = named[fact.type ?? ''] as RefsOf<typeof fact> | undefined;
  return refs?.(fact) ?? [];
}

/** The list of posts to which an entry belongs; null: all posts, in their primary order. */
export function refOfList({ tag, author }: PostList): string | null {
  if (tag !== undefined) return tagRef(tag);
  return author === undefined ? null : authorRef(author);
}

/** The liked posts of one day (UTC), most likes first. */
export const likedOfDayRef = (day: string) => `liked|${day}|`;
/** The length comes first, so that no tag or author is a prefix of another one's range. */
const tagRef = (tag: string) => `tag|${tag.length}|${tag}|`;
const authorRef = (authorId: string) => `author|${authorId}|`;

function refsOfPost(post: PostFact): string[] {
  return [authorRef(post.authorId), ...normaliseTags(post.tags).map(tagRef), ...likedRefs(post)];
}

/**
 * No entry without likes: the primary order gives the newest posts, and most posts of a quiet day need no further
 * entry.
 */
function likedRefs({ publishedAt, likes }: Partial<Pick<PostFact, 'publishedAt' | 'likes'>>): string[] {
  if (publishedAt === undefined || likes === undefined || likes <= 0) return [];
  const most = String(MOST_LIKES - likes).padStart(String(MOST_LIKES).length, '0');
  return [`${likedOfDayRef(publishedAt.slice(0, 10))}${most}|`];
}

const MOST_LIKES = 9_999_999_999;
