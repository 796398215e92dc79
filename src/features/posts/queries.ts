import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { ReadThrough } from '../../data/api.ts';
import type { Cursor, FeedPage } from '../../data/mirror/read.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { PostFact } from '../../domain/post/schema.ts';
import { type Blocks, useBlocks } from '../../session/blocks.ts';
import { type DataRoom, useDataRoom } from '../../session/data-room.tsx';
import { usePerson } from '../../session/use-session.tsx';
import { firstPage } from './reading-place.ts';

/** The keys under which posts are kept; `app/data-events.ts` makes them stale by their first part. */
export const postKeys = {
  all: ['posts'] as const,
  feed: ['posts', 'feed'] as const,
  author: (userId: string) => ['posts', 'author', userId] as const,
  own: (userId: string) => ['posts', 'own', userId] as const,
  tag: (tag: string) => ['posts', 'tag', tag] as const,
  tagCount: (tag: string, away: readonly string[]) => ['posts', 'tag-count', tag, ...away] as const,
  fact: (id: string) => ['posts', 'fact', id] as const,
  bookmarked: (userId: string) => ['posts', 'own', userId, 'bookmarked'] as const,
  slug: (slug: string) => ['posts', 'slug', slug] as const,
  popular: (away: readonly string[]) => ['posts', 'popular', ...away] as const,
  photo: (sha256: string) => ['photo', sha256] as const,
};

/** The community's list, by which its reading place is kept. */
export const FEED = 'community';

/** With more posts than this in a list a change is taken in when the reader is back at the top: reading them all again costs more than it gives. */
export const POSTS_REREAD = 300;

/** How long a list that nobody looks at stays as it was read: long enough for a post and its comments. */
const LIST_KEPT_MS = 30 * 60_000;

type ReadPage = (after: Cursor | null, limit: number) => Promise<FeedPage>;

/** Newest first, ten at a time (spec part 1, section 9); after a reload at first as many as there were. */
function pagesOf<K extends readonly string[]>(list: string, queryKey: K, read: ReadPage) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam, pageParam === null ? firstPage(list) : LIMITS.feedPage),
    initialPageParam: null as Cursor | null,
    getNextPageParam: (last) => last.next ?? undefined,
    gcTime: LIST_KEPT_MS,
    // Comparing thousands of posts with themselves at each page costs more than rendering the ten that are seen.
    structuralSharing: false,
  });
}

/** The community's posts from the mirror. */
export function feedOptions(mirror: DataRoom['mirror']) {
  return pagesOf(FEED, postKeys.feed, mirror.feed);
}

export function useFeed() {
  const { mirror } = useDataRoom();
  return useInfiniteQuery(feedOptions(mirror));
}

export function useTagPosts(tag: string) {
  const { mirror } = useDataRoom();
  return useInfiniteQuery(pagesOf(`tag ${tag}`, postKeys.tag(tag), (after, limit) => mirror.byTag(tag, after, limit)));
}

/** How many posts with the tag this person is shown; null while that cannot be told. */
export function useTagCount(tag: string): number | null {
  const { mirror } = useDataRoom();
  const away = namesOf(useBlocks());
  const count = useQuery({
    queryKey: postKeys.tagCount(tag, away),
    queryFn: () => mirror.countByTag(tag, away),
    placeholderData: keepPreviousData,
  });
  return count.data ?? null;
}

export function useAuthorPosts(authorId: string) {
  const { mirror } = useDataRoom();
  return useInfiniteQuery(
    pagesOf(`author ${authorId}`, postKeys.author(authorId), (after, limit) => mirror.byAuthor(authorId, after, limit)),
  );
}

/** The most liked posts of the last seven days (spec part 1, section 9), by people who are not kept away. */
export function usePopularPosts() {
  const { mirror } = useDataRoom();
  const blocks = useBlocks();
  return useQuery({
    queryKey: postKeys.popular(namesOf(blocks)),
    queryFn: () => popularBut(blocks, mirror),
    placeholderData: keepPreviousData,
    // Two places of a screen show them: the second one must not begin anew what has just failed for the first. The next change of a post does.
    retryOnMount: false,
  });
}

/** Others come in the place of those that are left out. */
async function popularBut(away: Blocks, mirror: DataRoom['mirror']): Promise<FeedPage> {
  for (let count: number = LIMITS.popularPosts; ; count *= 4) {
    const page = await mirror.popular(count);
    const posts = page.posts.filter(({ authorId }) => !away.has(authorId));
    if (posts.length >= LIMITS.popularPosts || page.posts.length < count)
      return { ...page, posts: posts.slice(0, LIMITS.popularPosts) };
  }
}

function namesOf(away: Blocks): string[] {
  return [...away.keys()].sort();
}

/** What this person wrote, with what became of it. */
export function useOwnPosts() {
  const { api } = useDataRoom();
  const person = usePerson();
  return useQuery({
    queryKey: postKeys.own(person?.userId ?? ''),
    queryFn: () => api.list('post'),
    enabled: person !== null,
  });
}

/** A post by its address, from the device or, once, from the network. */
export function usePostBySlug(slug: string) {
  const { api } = useDataRoom();
  const client = useQueryClient();
  const queryKey = postKeys.slug(slug);
  return useQuery({
    queryKey,
    queryFn: async (): Promise<ReadThrough<PostFact>> => {
      const read = await api.readPostBySlug(slug);
      // An address that a post had a moment ago is not a wrong one: the post was removed under the reader.
      const before = client.getQueryData<ReadThrough<PostFact>>(queryKey);
      return read.kind === 'missing' && (before?.kind === 'found' || before?.kind === 'removed')
        ? { kind: 'removed' }
        : read;
    },
  });
}

/** The bytes of a photo that only this device has so far. */
export function useOwnPhoto(sha256: string | null) {
  const { api } = useDataRoom();
  return useQuery({
    queryKey: postKeys.photo(sha256 ?? ''),
    queryFn: () => (sha256 === null ? null : api.readPhoto(sha256)),
    enabled: sha256 !== null,
    gcTime: 0,
  });
}
