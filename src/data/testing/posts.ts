import { ulid } from 'ulid';
import { postId } from '../../domain/post/id.ts';
import { slugOf } from '../../domain/post/slug.ts';
import { versionOf } from '../../domain/upgrades.ts';
import type { StatementInput } from '../api/own.ts';

export type PostInput = Extract<StatementInput, { type: 'post' }>;

/** A post as the dialog would write it. */
export function postInput(title: string, rest: Partial<PostInput> = {}): PostInput {
  const id = rest._id ?? postId(ulid());
  return {
    _id: id,
    type: 'post',
    schemaVersion: versionOf('post'),
    postTitle: title,
    content: '<p>Text</p>',
    tags: ['cats'],
    photo: null,
    slug: slugOf(id, title),
    createdAt: '2026-11-20T12:00:00.000Z',
    editedAt: null,
    ...rest,
  };
}
