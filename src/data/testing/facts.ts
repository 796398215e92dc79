import { commentId } from '../../domain/comment/id.ts';
import { versionOf } from '../../domain/upgrades.ts';
import type { Fact } from '../mirror/schema.ts';

/** The n-th comment on the m-th post of `factNumber`; a greater number is newer. */
export function commentNumber(number: number, post: number, rest: Partial<Fact> = {}): Fact {
  const postId = factNumber(post)._id;
  return {
    _id: commentId(postId, String(number).padStart(26, '0')),
    _rev: '1-a',
    type: 'comment',
    schemaVersion: versionOf('comment'),
    content: `Comment ${number}`,
    parentId: null,
    replyTo: null,
    createdAt: '2026-11-20T00:00:00.000Z',
    editedAt: null,
    postId,
    authorId: String(number % 7).padStart(32, '0'),
    publishedAt: new Date(Date.UTC(2026, 10, 20) + number * 1_000).toISOString(),
    ...rest,
  };
}

/** The n-th fact of a fictional community; a greater number is older. Two of three have the tag `cats`. */
export function factNumber(number: number, rest: Partial<Fact> = {}): Fact {
  const ulid = String(number).padStart(26, '0');
  return {
    _id: `post:${ulid}`,
    _rev: '1-a',
    type: 'post',
    schemaVersion: versionOf('post'),
    postTitle: `Post ${number}`,
    content: '<p>Text</p>',
    tags: number % 3 === 0 ? ['dogs'] : ['cats'],
    photo: null,
    slug: `post-${number}-${ulid}`,
    createdAt: '2026-01-01T00:00:00.000Z',
    editedAt: null,
    authorId: String(number % 7).padStart(32, '0'),
    publishedAt: new Date(Date.UTC(2026, 10, 20) - number * 60_000).toISOString(),
    ...rest,
  };
}
