import { ulid } from 'ulid';
import type { PostStatement } from '../../../src/domain/post/schema.ts';
import { slugOf } from '../../../src/domain/post/slug.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';

/** A post, as its author's device writes it. */
export function postStatement(title: string, content: string, tags: readonly string[] = []): PostStatement {
  const _id = `post:${ulid()}`;
  const now = new Date().toISOString();
  return {
    _id,
    type: 'post',
    schemaVersion: versionOf('post'),
    written: { at: now, device: 'e2e' },
    postTitle: title,
    content,
    tags: [...tags],
    photo: null,
    slug: slugOf(_id, title),
    createdAt: now,
    editedAt: null,
  };
}
