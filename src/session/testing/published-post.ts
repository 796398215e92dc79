import type { PostFact } from '../../domain/post/schema.ts';
import { versionOf } from '../../domain/upgrades.ts';
import { OLENA } from './memory-client.ts';

/** A post as everyone reads it. */
export function publishedPost(rest: Partial<PostFact> = {}): PostFact {
  const postTitle = rest.postTitle ?? 'A cat on the window sill';
  return {
    _id: 'post:01JD4Z7R8S9T0V1W2X3Y4Z5A6B',
    type: 'post',
    schemaVersion: versionOf('post'),
    postTitle,
    postTitleLower: postTitle.toLowerCase(),
    content: '<p>It sleeps.</p>',
    tags: ['cats'],
    photo: null,
    slug: 'a-cat-01jd4z7r8s9t0v1w2x3y4z5a6b',
    createdAt: '2026-11-20T10:00:00.000Z',
    editedAt: null,
    authorId: OLENA.userId,
    authorName: 'Олена Коваль',
    authorLetter: 'ОК',
    customAvatar: null,
    publishedAt: '2026-11-20T11:00:00.000Z',
    updatedAt: null,
    likes: 0,
    commentsCount: 0,
    statementRev: '1-a',
    ...rest,
  };
}
