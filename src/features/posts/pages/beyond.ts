import type { Beyond, FeedPage } from '../../../data/mirror/read.ts';
import type { PostList } from '../../../domain/post/list.ts';
import { systemClock, within } from '../../../platform/clock.ts';
import type { ScreenApi } from '../../../session/session.tsx';

/** About as long as "back" waits until a list is high enough again (`app/screen/scroll-memory.tsx`). */
const TIMEOUT_MS = 1_500;

type Api = Pick<ScreenApi, 'readList'>;

/**
 * The next page of a list beyond the device's mirror. A failed fetch is an error, so that it does not count as the end.
 */
export async function readBeyond(api: Api, list: PostList, { after }: Beyond): Promise<FeedPage> {
  const read = await api.readList('post', list, after);
  if (read.kind !== 'found') throw new Error('older posts are out of reach');
  const { facts, next } = read.value;
  return { posts: facts, next: null, completeness: 'nothing', ...(next === null ? {} : { older: { after: next } }) };
}

/**
 * Extends a first page from the device with posts beyond its mirror, as far as they arrive soon: after a reload as many
 * are read as before, and the posts on the device do not wait for a slow network.
 */
export async function fillUp(api: Api, list: PostList, first: FeedPage, most: number): Promise<FeedPage> {
  const until = Date.now() + TIMEOUT_MS;
  let page = first;
  while (page.older !== undefined && page.posts.length < most) {
    const reading = readBeyond(api, list, page.older).catch(() => null);
    const more = await within(systemClock, Math.max(0, until - Date.now()), reading, null);
    if (more === null) break;
    page = { ...page, posts: [...page.posts, ...more.posts], older: more.older };
  }
  return page;
}
