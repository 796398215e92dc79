import { expect, it } from 'vitest';
import type { CommentFact } from '../../../../../src/domain/comment/schema.ts';
import type { PostFact } from '../../../../../src/domain/post/schema.ts';
import { textsOfPage } from '../../../../../src/texts/pages.ts';
import { noscriptHtml } from './noscript.ts';

const say: Parameters<typeof noscriptHtml>[2] = ({ message = '' }, values) =>
  message.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
const post = {
  postTitle: 'Кіт & пес',
  content: '<p>Спить <strong>цілий</strong> день</p>',
  photo: { sha256: 'a'.repeat(64), alt: '"Кіт"', width: 800, height: 600 },
  authorName: '<Олена>',
  publishedAt: '2026-11-20T23:30:00.000Z',
  tags: ['коти & пси'],
  likes: 3,
  commentsCount: 2,
} as PostFact;
const comment = (id: string, parentId: string | null, content: string) =>
  ({ _id: id, parentId, content, authorName: 'Іван <b>', publishedAt: `2026-11-21T10:00:0${id}.000Z` }) as CommentFact;
const html = (more: Partial<PostFact> = {}, comments: CommentFact[] = []) =>
  noscriptHtml(
    {
      name: 'post',
      parameters: {},
      locale: 'uk',
      origin: 'https://lapka.example',
      post: { ...post, ...more },
      comments,
      posts: [],
      firstPosts: [],
      subject: null,
      subjects: [],
      empty: false,
    },
    textsOfPage('post', {}, say),
    say,
  );

it('shows a post without scripts, with its author, photo and day in Ukraine', () => {
  const page = html();
  expect(page).toContain('<h1>Кіт &amp; пес</h1>');
  expect(page).toContain('<p>Спить <strong>цілий</strong> день</p>');
  expect(page).toContain('Written by &lt;Олена&gt;, <time datetime="2026-11-20T23:30:00.000Z">21 листопада 2026');
  expect(page).toContain(`<img src="/media/${'a'.repeat(64)}/600" alt="&quot;Кіт&quot;" width="800" height="600">`);
});

it.each([
  '<p>a</p></noscript><script>alert(1)</script>',
  '<p onclick="x()">a</p>',
  '<img src=x onerror=alert(1)>a',
  '<p>a',
])('shows content that the check rejects as text: %s', (content) => {
  const page = html({ content, photo: null });
  expect(page).toMatch(/<article>[\s\S]*<p>a/);
  for (const bad of ['<script', '</noscript', 'onclick', '<img']) expect(page).not.toContain(bad);
});

it('shows a post’s threads of comments, tags and numbers as text', () => {
  const page = html({}, [comment('2', '1', 'Так, <script>'), comment('1', null, 'Який гарний!')]);
  expect(page).toContain(
    '<a href="/dashboard/posts/tag/%D0%BA%D0%BE%D1%82%D0%B8%20%26%20%D0%BF%D1%81%D0%B8">#коти &amp; пси</a>',
  );
  expect(page).toContain('<p>Likes: 3</p>');
  expect(page).toContain('<h2>Comments: 2</h2>');
  expect(page).toMatch(
    /<li><p>Іван &lt;b&gt;, <time [^>]*>21 листопада[^<]*<\/time><\/p><p>Який гарний!<\/p><ul><li>.*Так, &lt;script&gt;<\/p><\/li><\/ul><\/li>/,
  );
});
