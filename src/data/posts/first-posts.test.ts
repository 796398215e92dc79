import { describe, expect, it } from 'vitest';
import { firstPostsHtml } from '../../domain/page/first-posts.ts';
import type { PostFact } from '../../domain/post/schema.ts';
import type { FeedPage } from '../mirror/read.ts';
import { factNumber } from '../testing/facts.ts';
import { firstPostsIn, withFirstPosts } from './first-posts.ts';

const POSTS = Array.from({ length: 3 }, (_, number) => factNumber(number) as unknown as PostFact);
const NOTHING: FeedPage = { posts: [], next: null, completeness: 'nothing' };
let now = 0;
const CURSOR = { publishedAt: '2026-11-20T10:00:00.000Z', _id: 'post:01JD4Z7R8S9T0V1W2X3Y4Z5A6B' };

/** The text of the element as a browser reads it: the content of a script is not parsed as HTML. */
function pageWith(posts: readonly PostFact[]) {
  const [, text] = /^<script[^>]*>([^<]*)<\/script>$/.exec(firstPostsHtml(posts)) ?? [];
  return { getElementById: () => (text === undefined ? null : ({ textContent: text } as HTMLElement)) };
}

it.each([['</script><script>alert(1)</script>'], ['<!-- <script>'], ['Кіт & «пес» \u2028 “\\”']])(
  'returns the text of a person in the page’s posts unchanged: %s',
  (postTitle) => {
    const posts = [{ ...POSTS[0], postTitle } as PostFact];
    expect(firstPostsIn(pageWith(posts))()).toEqual(posts);
  },
);

it('finds no posts in a page without any, and at most a few screens of them in others', () => {
  expect(firstPostsHtml([])).toBe('');
  expect(firstPostsIn(pageWith([]))()).toEqual([]);
  const long = POSTS.map((post) => ({ ...post, content: 'x'.repeat(11_000) }));
  expect(firstPostsIn(pageWith(long))()).toEqual(long.slice(0, 2));
  expect(firstPostsHtml([{ ...long[0], content: 'x'.repeat(40_000) } as PostFact])).toBe('');
});

it('begins the list with the page’s posts while the mirror is empty, and continues with the mirror', async () => {
  let page: FeedPage = NOTHING;
  const reads = withFirstPosts(
    async () => page,
    firstPostsIn(pageWith(POSTS)),
    () => now,
  );
  expect(await reads.posts({}, null, 10)).toEqual({ posts: POSTS, next: null, completeness: 'partly' });
  page = { posts: [...POSTS], next: null, completeness: 'whole' };
  expect(await reads.posts({}, null, 10)).toBe(page);
});

describe('a mirror that is older than the page', () => {
  const [newest, ...older] = POSTS;
  let page: FeedPage;
  const listed = async (reads: ReturnType<typeof withFirstPosts>) => (await reads.posts({}, null, 10)).posts;

  it('shows newer posts of the page on top until the mirror has them, and not again after that', async () => {
    page = { posts: older, next: null, completeness: 'whole' };
    const reads = withFirstPosts(
      async () => page,
      firstPostsIn(pageWith(POSTS)),
      () => now,
    );
    expect(await listed(reads)).toEqual(POSTS);
    page = { posts: [...POSTS], next: null, completeness: 'whole' };
    expect(await listed(reads)).toEqual(POSTS);
    page = { posts: older, next: null, completeness: 'whole' };
    expect(await listed(reads)).toEqual(older);
  });

  it('drops a newer post of the page that never arrives because it was removed', async () => {
    page = { posts: older, next: null, completeness: 'partly' };
    const reads = withFirstPosts(
      async () => page,
      firstPostsIn(pageWith(POSTS)),
      () => now,
    );
    now += 600_000;
    expect(await listed(reads)).toEqual([newest, ...older]);
    page = { posts: older, next: null, completeness: 'whole' };
    expect(await listed(reads)).toEqual([newest, ...older]);
    now += 60_001;
    expect(await listed(reads)).toEqual(older);
  });
});

it('stops showing the page’s posts once the mirror has held any, even if it is emptied', async () => {
  let page: FeedPage = { posts: [...POSTS], next: null, completeness: 'partly' };
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
  ['a window without storage', {}, null, { ...NOTHING, completeness: 'unavailable' }],
] as const)('shows no posts of the page for %s', async (_, list, after, page) => {
  const reads = withFirstPosts(
    async () => page as FeedPage,
    firstPostsIn(pageWith(POSTS)),
    () => now,
  );
  expect(await reads.posts(list, after, 10)).toBe(page);
});

it('reports the mirror’s state in a page without posts', async () => {
  const reads = withFirstPosts(
    async () => NOTHING,
    firstPostsIn(pageWith([])),
    () => now,
  );
  expect(await reads.posts({}, null, 10)).toBe(NOTHING);
  expect(reads.postInPage('cats')).toBeNull();
});
