import { FIRST_POSTS_ID } from '../../domain/page/first-posts.ts';
import type { PostFact } from '../../domain/post/schema.ts';
import { refOfList } from '../mirror/orders.ts';
import type { FeedPage, PageReads } from '../mirror/read.ts';
import { streamOrder } from '../mirror/schema.ts';

/** What is newer than a complete bundle arrives soon after it; a post that has not arrived by then was removed. */
const CATCH_UP_MS = 60_000;

/**
 * The posts that the service put into this page; none in the page that the service worker caches, which does not depend
 * on time.
 */
export function firstPostsIn(page: Pick<Document, 'getElementById'>): () => readonly PostFact[] {
  let read: readonly PostFact[] | null = null;
  return () => {
    read ??= JSON.parse(page.getElementById(FIRST_POSTS_ID)?.textContent ?? '[]') as PostFact[];
    return read;
  };
}

/**
 * The community's list begins with these posts while a first visit's mirror is empty: they come with the page, before
 * the worker is loaded. The bundle may be some seconds older than the page, so posts newer than its newest one stay on
 * top until the mirror has caught up. After that they are not shown any more: a mirror emptied later would show posts
 * as old as the page. `now` is in milliseconds.
 */
export function withFirstPosts(
  posts: PageReads['posts'],
  first: ReturnType<typeof firstPostsIn>,
  now: () => number,
): Pick<PageReads, 'posts' | 'postInPage'> {
  let wholeAt: number | null = null;
  let over = false;

  function beginning(page: FeedPage): FeedPage {
    if (page.completeness === 'whole') wholeAt ??= now();
    over = page.completeness === 'unavailable' || (wholeAt !== null && now() - wholeAt > CATCH_UP_MS);
    const ahead = over ? [] : first().filter(isBefore(page.posts[0]));
    if (page.completeness !== 'nothing' && ahead.length === 0) over = true;
    if (ahead.length === 0) return page;
    return page.completeness === 'nothing'
      ? { ...page, posts: ahead, completeness: 'partly' }
      : { ...page, posts: [...ahead, ...page.posts] };
  }

  return {
    async posts(list, after, limit) {
      const page = await posts(list, after, limit);
      return over || after !== null || refOfList(list) !== null ? page : beginning(page);
    },
    postInPage: (slug) => (over ? null : (first().find((post) => post.slug === slug) ?? null)),
  };
}

/** Whether a post is above this one in a list. */
function isBefore(newest: PostFact | undefined): (post: PostFact) => boolean {
  if (newest === undefined) return () => true;
  const place = placeOf(newest);
  return (post) => placeOf(post) < place;
}

const placeOf = ({ publishedAt, _id }: PostFact) => streamOrder(publishedAt, _id);
