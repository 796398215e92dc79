import { describe, expect, it } from 'vitest';
import { firstPostsHtml } from '../../domain/page/first-posts.ts';
import type { PostFact } from '../../domain/post/schema.ts';
import type { FeedPage } from '../mirror/read.ts';
import { factNumber } from '../testing/facts.ts';
import { firstPostsIn, withFirstPosts } from './first-posts.ts';

const POSTS = Array.from({ length: 3 }, (_, number) => factNumber(number) as unknown as PostFact);
const NOTHING: FeedPage = { posts: [], next: null, kept: 'nothing' };
let now = 0;
const CURSOR = { publishedAt: '2026-11-20T10:00:00.000Z', _id: 'post:01JD4Z7R8S9T0V1W2X3Y4Z5A6B' };

/** The text of the element, as a browser reads it: what stands in a script is no HTML. */
function pageWith(posts: readonly PostFact[]) {
  const [, text] = /^<script[^>]*>([^<]*)<\/script>$/.exec(firstPostsHtml(posts)) ?? [];
  return { getElementById: () => (text === undefined ? null : ({ textContent: text } as HTMLElement)) };
}

it.each([['</script><script>alert(1)</script>'], ['<!-- <script>'], ['Кіт & «пес» \u2028 “\\”']])(
  'what a person wrote comes out as it went in: %s',
  (postTitle) => {
    const posts = [{ ...POSTS[0], postTitle } as PostFact];
    expect(firstPostsIn(pageWith(posts))()).toEqual(posts);
  },
);

it('a page without any has none, and one brings no more than a few screens of them', () => {
  expect(firstPostsHtml([])).toBe('');
  expect(firstPostsIn(pageWith([]))()).toEqual([]);
  const long = POSTS.map((post) => ({ ...post, content: 'x'.repeat(11_000) }));
  expect(firstPostsIn(pageWith(long))()).toEqual(long.slice(0, 2));
  expect(firstPostsHtml([{ ...long[0], content: 'x'.repeat(40_000) } as PostFact])).toBe('');
});

it('the list begins with them while the mirror holds nothing, and goes on with it', async () => {
  let page: FeedPage = NOTHING;
  const reads = withFirstPosts(
    async () => page,
    firstPostsIn(pageWith(POSTS)),
    () => now,
  );
  expect(await reads.posts({}, null, 10)).toEqual({ posts: POSTS, next: null, kept: 'partly' });
  page = { posts: [...POSTS], next: null, kept: 'whole' };
  expect(await reads.posts({}, null, 10)).toBe(page);
});

describe('where the mirror is older than the page', () => {
  const [newest, ...older] = POSTS;
  let page: FeedPage;
  const listed = async (reads: ReturnType<typeof withFirstPosts>) => (await reads.posts({}, null, 10)).posts;

  it('what is newer stays above it until it comes, and does not come back after that', async () => {
    page = { posts: older, next: null, kept: 'whole' };
    const reads = withFirstPosts(
      async () => page,
      firstPostsIn(pageWith(POSTS)),
      () => now,
    );
    expect(await listed(reads)).toEqual(POSTS);
    page = { posts: [...POSTS], next: null, kept: 'whole' };
    expect(await listed(reads)).toEqual(POSTS);
    page = { posts: older, next: null, kept: 'whole' };
    expect(await listed(reads)).toEqual(older);
  });

  it('and what never comes, because it was removed, is let go', async () => {
    page = { posts: older, next: null, kept: 'partly' };
    const reads = withFirstPosts(
      async () => page,
      firstPostsIn(pageWith(POSTS)),
      () => now,
    );
    now += 600_000;
    expect(await listed(reads)).toEqual([newest, ...older]);
    page = { posts: older, next: null, kept: 'whole' };
    expect(await listed(reads)).toEqual([newest, ...older]);
    now += 60_001;
    expect(await listed(reads)).toEqual(older);
  });
});

it('is over once the mirror has held anything: emptied, it shows nothing of then', async () => {
  let page: FeedPage = { posts: [...POSTS], next: null, kept: 'partly' };
  const [post] = POSTS;
  const reads = withFirstPosts(
    async () => page,
    firstPostsIn(pageWith(POSTS)),
    () => now,
  );
  expect(reads.postInPage(post?.slug ?? '')).toEqual(post);
  await reads.posts({}, null, 10);
  page = NOTHING;
  expect(await reads.posts({}, null, 10)).toBe(NOTHING);
  expect(reads.postInPage(post?.slug ?? '')).toBeNull();
});

it.each([
  ['a page further down', {}, CURSOR, NOTHING],
  ['posts with a tag', { tag: 'cats' }, null, NOTHING],
  ['posts of a person', { author: 'a'.repeat(32) }, null, NOTHING],
  ['a window that keeps nothing', {}, null, { ...NOTHING, kept: 'unavailable' }],
] as const)('are none of %s', async (_, list, after, page) => {
  const reads = withFirstPosts(
    async () => page as FeedPage,
    firstPostsIn(pageWith(POSTS)),
    () => now,
  );
  expect(await reads.posts(list, after, 10)).toBe(page);
});

it('of a page without any, the mirror says how it is', async () => {
  const reads = withFirstPosts(
    async () => NOTHING,
    firstPostsIn(pageWith([])),
    () => now,
  );
  expect(await reads.posts({}, null, 10)).toBe(NOTHING);
  expect(reads.postInPage('cats')).toBeNull();
});
