import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { JsonObject } from '../http/json.ts';
import { OpenDatabase } from '../open-database.ts';
import { LevelStore } from './leveldb.ts';
import { nameOf, whole } from './sublevels.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lapka-pouch-'));
  path = join(folder, 'data');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function withDatabase<T>(work: (open: OpenDatabase) => Promise<T>): Promise<T> {
  const open = await OpenDatabase.open(path, 1000, () => {});
  try {
    return await open.run(() => work(open));
  } finally {
    await open.close();
  }
}

async function findIds(open: OpenDatabase, selector: JsonObject): Promise<unknown[]> {
  const { docs, warning } = await open.pouch.find({ selector });
  expect(warning).toBeUndefined();
  return docs.map(({ _id }) => _id);
}

test('closes views with their database, so that the same files open again', async () => {
  for (const expected of [1, 2]) {
    await withDatabase(async (open) => {
      await open.documents.write([{ _id: `doc${expected}`, a: 1 }], true);
      await open.pouch.createIndex({ index: { fields: ['a'] } });
      expect(await findIds(open, { a: 1 })).toHaveLength(expected);
    });
  }
});

test('omits documents with null in place of an indexed object, and prints nothing of them', async () => {
  const printed = vi.spyOn(console, 'error');
  await withDatabase(async (open) => {
    await open.documents.write(
      [
        { _id: 'without', avatar: null },
        { _id: 'with', avatar: { sha256: 'a' } },
      ],
      true,
    );
    await open.pouch.createIndex({ index: { fields: ['avatar.sha256'] } });
    expect(await findIds(open, { 'avatar.sha256': { $gte: '' } })).toEqual(['with']);
  });
  expect(printed).not.toHaveBeenCalled();
  printed.mockRestore();
});

test('notes the index keys of each document where purging reads them', async () => {
  await withDatabase(async (open) => {
    await open.documents.write([{ _id: 'a', n: 1 }], true);
    await open.pouch.createIndex({ index: { fields: ['n'] } });
    await findIds(open, { n: 1 });
  });
  const [name, ...others] = (await readdir(folder)).filter((entry) => entry !== 'data');
  expect(others).toEqual([]);
  expect(name).toMatch(/^data-mrview-[0-9a-f]{32}$/);
  await LevelStore.use(join(folder, name ?? ''), async (level) => {
    const page = (sublevel: 'local' | 'documents') => level.page(whole(sublevel), { entries: 10, bytes: 10_000 });
    const [row] = (await page('documents')).entries;
    const notes = (await page('local')).entries.map(([key, text]) => [nameOf('local', key), JSON.parse(text)]);
    const note = { _id: '_local/doc_a', _rev: '0-1', keys: [nameOf('documents', row?.[0] ?? '')] };
    expect(notes).toContainEqual(['_local/doc_a', note]);
  });
});

test('rebuilds an index with damaged files from the documents', async () => {
  const ask = () =>
    withDatabase(async (open) => {
      await open.pouch.createIndex({ index: { fields: ['n'] } });
      return await findIds(open, { n: 1 });
    });
  await withDatabase((open) => open.documents.write([{ _id: 'a', n: 1 }], true));
  expect(await ask()).toEqual(['a']);
  const [index = ''] = (await readdir(folder)).filter((entry) => entry !== 'data');
  await rm(join(folder, index, 'CURRENT'));
  expect(await ask()).toEqual(['a']);
});

test('fails the work on a database when PouchDB throws in a callback', async () => {
  const failures: unknown[] = [];
  const open = await OpenDatabase.open(path, 1000, (failure) => failures.push(failure));
  const broken = open.run(
    () =>
      new Promise<void>((resolve) => {
        // As PouchDB's core passes its callbacks to an adapter.
        const core = open.pouch as unknown as { _info?: (callback: () => void) => void; info(): Promise<unknown> };
        core.info().then(() => {
          core._info?.(() => {
            throw new TypeError('thrown where nobody waits');
          });
        }, resolve);
      }),
  );
  await expect(broken).rejects.toMatchObject({ status: 503 });
  expect(failures).toHaveLength(1);
  await open.close();
});
