import { describe, expect, it } from 'vitest';
import { LIMITS } from '../limits.ts';
import { versionOf } from '../upgrades.ts';
import { mayEditPost, refusePost } from './rules.ts';
import type { PostStatement } from './schema.ts';
import { slugOf } from './slug.ts';

const id = 'post:01JD4Z7R8S9T0V1W2X3Y4Z5A6B';
const author = { firstName: 'Олена', secondName: 'Коваль', letter: 'ОК' };
const post: PostStatement = {
  _id: id,
  type: 'post',
  schemaVersion: versionOf('post'),
  written: { at: '2026-11-20T10:00:00.000Z', device: 'd1' },
  postTitle: 'Кіт',
  content: '<p>Спить.</p>',
  tags: ['коти'],
  photo: null,
  slug: slugOf(id, 'Кіт'),
  createdAt: '2026-11-20T10:00:00.000Z',
  editedAt: null,
};
const photo = { sha256: 'a'.repeat(64), alt: '', width: 10, height: 10 };

describe('posts that can be published', () => {
  it.each([
    ['a complete post', post, author, null],
    ['a photo instead of text', { ...post, content: '<p></p>', photo }, author, null],
    ['no author record', post, null, 'post/author-incomplete'],
    ['no second name', post, { ...author, secondName: '' }, 'post/author-incomplete'],
    ['no initial', post, { ...author, letter: '' }, 'post/author-incomplete'],
    ['a blank title', { ...post, postTitle: '  ' }, author, 'post/title-required'],
    [
      'a title that is too long',
      { ...post, postTitle: 'x'.repeat(LIMITS.postTitle.max + 1) },
      author,
      'post/title-too-long',
    ],
    ['neither text nor photo', { ...post, content: '<p>&nbsp;<br></p>' }, author, 'post/content-required'],
    ['too much text', { ...post, content: 'x'.repeat(LIMITS.postContent.max + 1) }, author, 'post/content-too-long'],
    ['too many tags', { ...post, tags: Array.from({ length: 11 }, (_, n) => `t${n}`) }, author, 'post/too-many-tags'],
    ['the address of another post', { ...post, slug: 'kit-01jd4z7r8s9t0v1w2x3y4z5a6c' }, author, 'post/slug-mismatch'],
  ] as const)('%s', (_, statement, person, code) => {
    expect(refusePost({ ...statement, tags: [...statement.tags] }, person)).toBe(code);
  });
});

describe('permissions for a post', () => {
  it.each([
    ['a visitor', null, false],
    ['its author', { userId: 'a', roles: ['user'] }, true],
    ['another person', { userId: 'b', roles: ['user'] }, false],
    ['another person with premium', { userId: 'b', roles: ['premium-user'] }, false],
    ['an admin', { userId: 'b', roles: ['user', 'admin'] }, true],
  ] as const)('%s', (_, person, may) => {
    expect(mayEditPost({ authorId: 'a' }, person)).toBe(may);
  });
});
