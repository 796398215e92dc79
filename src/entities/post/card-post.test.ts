import { expect, it } from 'vitest';
import type { OwnRecord } from '../../data/api/own.ts';
import type { PostStatement } from '../../domain/post/schema.ts';
import { OLENA } from '../../session/testing/memory-client.ts';
import { publishedPost } from '../../session/testing/published-post.ts';
import { cardOfOwn } from './card-post.ts';

const EDITED = '2026-11-22T09:00:00.000Z';

it.each([
  ['was sent again', null, null],
  ['was edited', EDITED, EDITED],
])('notes an edit of a published post whose newer version %s: %s', (_name, editedAt, noted) => {
  const fact = publishedPost();
  const { _id, postTitle, content, tags, photo, slug, createdAt, schemaVersion } = fact;
  const words = { postTitle, content, tags, photo, slug, createdAt, editedAt };
  const written = { at: '2026-11-21T09:00:00.000Z', device: 'd' };
  const statement: PostStatement & { _rev: string } = {
    _id,
    _rev: '2-b',
    type: 'post',
    schemaVersion,
    written,
    ...words,
  };
  const record: OwnRecord = { statement, state: 'waiting', outcome: null, photoWaiting: false };
  expect(cardOfOwn(record, statement, OLENA, fact).editedAt).toBe(noted);
});
