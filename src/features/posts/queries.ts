import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Beyond, Cursor, FeedPage, TagCount } from '../../data/mirror/read.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { PostList } from '../../domain/post/list.ts';
import { postKeys } from '../../entities/post/keys.ts';
import { type Blocks, useBlocks } from '../../session/blocks.ts';
import { type DataClient, useDataClient, usePerson } from '../../session/session.tsx';
import { firstPage } from './pages/reading-place.ts';

/** The community's list, the key of its reading position. */
export const FEED = 'community';

/** How long an unused list stays cached: long enough to read a post and its comments. */
const LIST_CACHE_MS = 30 * 60_000;

/** A list, and the key of its reading position. */
interface Listed {
  name: string;
  list: PostList;
}

/**
 * Newest first, ten at a time (spec part 1, section 9); after a reload at first as many as before. Where the device has
 * no more, the service continues the list.
 */
function pagesOf<K extends readonly string[]>({ api, mirror }: DataClient, queryKey: K, { name, list }: Listed) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam }) => {
      if (pageParam !== null && 'after' in pageParam) return (await beyond()).readBeyond(api, list, pageParam);
      const most = pageParam === null ? firstPage(name) : LIMITS.feedPage;
      const page = await mirror.posts(list, pageParam, most);
      return most > LIMITS.feedPage && page.older ? (await beyond()).fillUp(api, list, page, most) : page;
    },
    initialPageParam: null as Cursor | Beyond | null,
    getNextPageParam: (last) => last.next ?? last.older,
    gcTime: LIST_CACHE_MS,
    // Structural comparison of thousands of posts at each page costs more than rendering the ten visible ones.
    structuralSharing: false,
  });
}

/** At the start nobody is at the end of what is on the device. */
const beyond = () => import('./pages/beyond.ts');

export function feedOptions(data: DataClient) {
  return pagesOf(data, postKeys.feed, { name: FEED, list: {} });
}

export function useFeed() {
  return useInfiniteQuery(feedOptions(useDataClient()));
}

export function useTagPosts(tag: string) {
  return useInfiniteQuery(pagesOf(useDataClient(), postKeys.tag(tag), { name: `tag ${tag}`, list: { tag } }));
}

/** The number of posts with the tag that this person sees; null while unknown. */
export function useTagCount(tag: string): TagCount | null {
  const { mirror } = useDataClient();
  const hidden = namesOf(useBlocks());
  const count = useQuery({
    queryKey: postKeys.tagCount(tag, hidden),
    queryFn: () => mirror.countByTag(tag, hidden),
    placeholderData: keepPreviousData,
  });
  return count.data ?? null;
}

export function useAuthorPosts(authorId: string) {
  const listed = { name: `author ${authorId}`, list: { author: authorId } };
  return useInfiniteQuery(pagesOf(useDataClient(), postKeys.author(authorId), listed));
}

/** The most liked posts of the last seven days (spec part 1, section 9), without hidden people's. */
export function usePopularPosts() {
  const { mirror } = useDataClient();
  const blocks = useBlocks();
  return useQuery({
    queryKey: postKeys.popular(namesOf(blocks)),
    queryFn: () => popularBut(blocks, mirror),
    placeholderData: keepPreviousData,
    // Two parts of a screen show them: the second one must not retry what has just failed for the first. The next
    // change of a post does.
    retryOnMount: false,
  });
}

/** Others replace those that are left out. */
async function popularBut(hidden: Blocks, mirror: DataClient['mirror']): Promise<FeedPage> {
  for (let count: number = LIMITS.popularPosts; ; count *= 4) {
    const page = await mirror.popular(count);
    const posts = page.posts.filter(({ authorId }) => !hidden.has(authorId));
    if (posts.length >= LIMITS.popularPosts || page.posts.length < count)
      return { ...page, posts: posts.slice(0, LIMITS.popularPosts) };
  }
}

function namesOf(hidden: Blocks): string[] {
  return [...hidden.keys()].sort();
}

/** This person's posts, with their outcomes. */
export function useOwnPosts() {
  const { api } = useDataClient();
  const person = usePerson();
  return useQuery({
    queryKey: postKeys.own(person?.userId ?? ''),
    queryFn: () => api.list('post'),
    enabled: person !== null,
  });
}
