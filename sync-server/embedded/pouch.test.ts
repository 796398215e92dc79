import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leveldown } from './leveldb.ts';
import { closePouch, openPouch } from './pouch.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lapka-pouch-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('every write reaches LevelDB with sync, so it is on the disk when it is acknowledged', async () => {
  const syncs: (boolean | undefined)[] = [];
  const watched = Object.assign(
    function watchedLeveldown(location: string) {
      const store = leveldown(location);
      const batch = store._batch.bind(store);
      store._batch = (operations, options, callback) => {
        syncs.push(options.sync);
        return batch(operations, options, callback);
      };
      return store;
    },
    { destroy: leveldown.destroy },
  );
  const pouch = await openPouch(join(folder, 'data'), { revsLimit: 1000, db: watched });
  const opened = syncs.length;
  await pouch.bulkDocs([{ _id: 'a' }, { _id: 'b' }]);
  await pouch.put({ _id: 'c' });
  await pouch.put({ _id: '_local/point', n: 1 });
  await pouch.compact();
  expect(syncs.length).toBeGreaterThanOrEqual(opened + 3);
  expect(new Set(syncs)).toEqual(new Set([true]));
  await closePouch(pouch);
});

test('views are closed with their database, so that the same files open again', async () => {
  const path = join(folder, 'data');
  for (const expected of [1, 2]) {
    const pouch = await openPouch(path, { revsLimit: 1000 });
    await pouch.put({ _id: `doc${expected}`, a: 1 });
    await pouch.createIndex({ index: { fields: ['a'] } });
    expect((await pouch.find({ selector: { a: 1 } })).docs).toHaveLength(expected);
    await closePouch(pouch);
  }
});

test('an index on a field inside of null leaves the document out, and nothing of it is printed', async () => {
  const printed = vi.spyOn(console, 'error');
  const pouch = await openPouch(join(folder, 'data'), { revsLimit: 1000 });
  await pouch.put({ _id: 'without', avatar: null });
  await pouch.put({ _id: 'with', avatar: { sha256: 'a' } });
  await pouch.createIndex({ index: { fields: ['avatar.sha256'] } });
  const { docs } = await pouch.find({ selector: { 'avatar.sha256': { $gte: '' } } });
  expect(docs.map(({ _id }) => _id)).toEqual(['with']);
  expect(printed).not.toHaveBeenCalled();
  printed.mockRestore();
  await closePouch(pouch);
});
