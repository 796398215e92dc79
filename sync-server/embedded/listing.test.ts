import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Store } from './files/store.ts';
import { whole } from './files/sublevels.ts';
import type { JsonObject } from './http/json.ts';
import { changePages, documentPages, keyPages } from './listing.ts';

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lapka-listing-'));
  store = await Store.open(join(folder, 'data'), { revsLimit: 1000, isIndex: false, failed() {} });
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const reading = <T>(step: (store: Store) => Promise<T>) => step(store);
const CHANGES = {
  since: 0,
  descending: false,
  limit: 1000,
  allLeaves: true,
  shown: {},
  isWanted: () => true,
  matches: null,
};

async function rowsOf<T>(pages: AsyncIterable<readonly T[]>): Promise<T[]> {
  const rows: T[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
}

const write = (...documents: JsonObject[]) => store.write(documents, false);

test('lists a document that is written during a read of the changes in its newest state', async () => {
  await write({ _id: 'a', _rev: '1-a' }, { _id: 'b', _rev: '1-b' });
  const read = store.changes.bind(store);
  vi.spyOn(store, 'changes').mockImplementationOnce(async (range, size) => {
    const page = await read(range, size);
    await write({ _id: 'a', _rev: '1-c' });
    return page;
  });
  const seen: unknown[] = [];
  let last = 0;
  for await (const page of changePages(reading, CHANGES)) {
    seen.push(...page.rows.map(({ id, changes }) => [id, ...changes.map(({ rev }) => rev)]));
    last = page.seen;
  }
  expect(seen).toEqual([
    ['b', '1-b'],
    ['a', '1-c', '1-a'],
  ]);
  expect(last).toBe(3);
});

test('lists a document that is edited, compacted or removed during a listing in its newest state', async () => {
  await write(...['a', 'b', 'c', 'd', 'e'].map((_id) => ({ _id, _rev: '1-a', n: 1 })));
  const texts = store.documents.texts.bind(store.documents);
  vi.spyOn(store.documents, 'texts').mockImplementationOnce(async (asked) => {
    await write(
      { _id: 'a', _rev: '2-b', _revisions: { start: 2, ids: ['b', 'a'] }, n: 2 },
      { _id: 'b', _rev: '2-b', _revisions: { start: 2, ids: ['b', 'a'] }, _deleted: true },
    );
    await store.compactSome('');
    return await texts(asked);
  });
  const listed = await rowsOf(documentPages(reading, { range: whole('documents'), skip: 0, limit: 100, shown: {} }));
  expect(listed.map(({ id, value, doc }) => [id, value.rev, doc?.n])).toEqual([
    ['a', '2-b', 2],
    ['c', '1-a', 1],
    ['d', '1-a', 1],
    ['e', '1-a', 1],
  ]);
});

test('returns a row per requested key, in order, with repeated keys repeated', async () => {
  await write({ _id: 'a', _rev: '1-a' }, { _id: 'gone', _rev: '1-b', _deleted: true });
  const rows = await rowsOf(keyPages(reading, ['never', 'a', 5, 'gone', 'a', '', 'a'], {}));
  const a = { id: 'a', key: 'a', value: { rev: '1-a' }, doc: { _id: 'a', _rev: '1-a' } };
  const missing = (key: unknown) => ({ key, error: 'not_found' });
  const deleted = { id: 'gone', key: 'gone', value: { rev: '1-b', deleted: true }, doc: null };
  expect(rows).toEqual([missing('never'), a, missing(5), deleted, a, missing(''), a]);
});
