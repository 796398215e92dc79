import { FIRST_POSTS_ID } from '../../domain/page/first-posts.ts';
import type { PostFact } from '../../domain/post/schema.ts';
import { refOfList } from '../mirror/orders.ts';
import type { PageReads } from '../mirror/read.ts';

/**
 * The posts that the service put into this page; none in the page that the service worker keeps, which is of no time.
 */
export function firstPostsIn(page: Pick<Document, 'getElementById'>): () => readonly PostFact[] {
  let read: readonly PostFact[] | null = null;
  return () => {
    read ??= JSON.parse(page.getElementById(FIRST_POSTS_ID)?.textContent ?? '[]') as PostFact[];
    return read;
  };
}

/**
 * The community's list begins with these while a first visit's mirror holds nothing: they are there with the page, when
 * the worker that fills the mirror has not been fetched yet. Once it has held anything they are over: emptied later, it
 * would show posts as old as the page.
 */
export function withFirstPosts(
  posts: PageReads['posts'],
  first: ReturnType<typeof firstPostsIn>,
): Pick<PageReads, 'posts' | 'postInPage'> {
  let over = false;
  return {
    async posts(list, after, limit) {
      const page = await posts(list, after, limit);
      over ||= page.kept !== 'nothing';
      if (over || after !== null || refOfList(list) !== null) return page;
      const found = first();
      return found.length === 0 ? page : { posts: [...found], next: null, kept: 'partly' };
    },
    postInPage: (slug) => (over ? null : (first().find((post) => post.slug === slug) ?? null)),
  };
}
