import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LevelFiles, leveldown } from './leveldb.ts';
import { closePouch, openPouch, type Pouch } from './pouch.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lapka-leveldb-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function written(work: (pouch: Pouch) => Promise<unknown>): Promise<string> {
  const path = join(folder, 'data');
  const pouch = await openPouch(path, { revsLimit: 1000 });
  await work(pouch);
  await closePouch(pouch);
  return path;
}

/** Everything that LevelDB holds, as text. */
async function entriesOf(path: string): Promise<Map<string, string>> {
  const level = leveldown(path);
  await promisify(level.open.bind(level))();
  const found = new Map<string, string>();
  const iterator = level.iterator({ keyAsBuffer: false, valueAsBuffer: false });
  const next = () =>
    new Promise<boolean>((resolve, reject) => {
      iterator.next((cause, key, value) => {
        if (cause) reject(cause);
        else if (key === undefined) resolve(false);
        else resolve(found.set(key, value ?? '').size > 0);
      });
    });
  while (await next());
  await promisify(iterator.end.bind(iterator))();
  await promisify(level.close.bind(level))();
  return found;
}

/** The keys of what PouchDB wrote, each with its parsed value where it is one. */
async function roomsOf(path: string): Promise<Record<string, unknown>> {
  const found = await entriesOf(path);
  return Object.fromEntries(
    [...found].map(([key, value]) => [
      key.replaceAll('\u00ff', '|'),
      key.includes('attach-binary') ? value : JSON.parse(value),
    ]),
  );
}

/** What purging relies on. If an update of PouchDB's adapter changes it, `stored-document.ts` and `index-files.ts` have to follow. */
test('PouchDB keeps documents, revisions, attachments and counts where the engine looks for them', async () => {
  const attachment = { data: 'aGk=', content_type: 'text/plain' };
  const docs = [
    { _id: 'a', _rev: '1-aa', n: 1, _attachments: { f: attachment } },
    { _id: 'a', _rev: '2-bb', _revisions: { start: 2, ids: ['bb', 'aa'] }, n: 2 },
    { _id: 'a', _rev: '2-cc', _revisions: { start: 2, ids: ['cc', 'aa'] }, n: 3, _deleted: true },
  ];
  const path = await written(async (pouch) => {
    await pouch.bulkDocs(docs, { new_edits: false });
    await pouch.bulkDocs([{ _id: 'ї', _rev: '1-dd', n: 4 }], { new_edits: false });
    await pouch.put({ _id: '_local/point', n: 5 });
  });
  const digest = `md5-${createHash('md5').update('hi').digest('base64')}`;
  const stored = { content_type: 'text/plain', digest, length: 2, revpos: 1 };
  const available = { status: 'available' };
  expect(await roomsOf(path)).toEqual({
    '|document-store|a': {
      id: 'a',
      rev: '2-cc',
      rev_tree: [
        {
          pos: 1,
          ids: [
            'aa',
            available,
            [
              ['bb', available, []],
              ['cc', { ...available, deleted: true }, []],
            ],
          ],
        },
      ],
      rev_map: { '1-aa': 1, '2-bb': 2, '2-cc': 3 },
      seq: 3,
      winningRev: '2-bb',
      deleted: false,
      revisions: expect.anything(),
    },
    '|document-store|ї': {
      id: 'ї',
      rev: '1-dd',
      rev_tree: [{ pos: 1, ids: ['dd', available, []] }],
      rev_map: { '1-dd': 4 },
      seq: 4,
      winningRev: '1-dd',
      deleted: false,
    },
    '|by-sequence|0000000000000001': { _id: 'a', _rev: '1-aa', n: 1, _attachments: { f: stored } },
    '|by-sequence|0000000000000002': { _id: 'a', _rev: '2-bb', n: 2 },
    '|by-sequence|0000000000000003': { _id: 'a', _rev: '2-cc', n: 3, _deleted: true },
    '|by-sequence|0000000000000004': { _id: 'ї', _rev: '1-dd', n: 4 },
    [`|attach-store|${digest}`]: { refs: { 'a@1-aa': true } },
    [`|attach-binary-store|${digest}`]: 'hi',
    '|local-store|_local/point': { _id: '_local/point', _rev: '0-1', n: 5 },
    '|meta-store|_local_uuid': expect.any(String),
    '|meta-store|_local_last_update_seq': 4,
    '|meta-store|_local_doc_count': 2,
  });
});

test('an index notes the keys of each document where the engine looks for them', async () => {
  await written(async (pouch) => {
    await pouch.put({ _id: 'a', n: 1 });
    await pouch.createIndex({ index: { fields: ['n'] } });
    await pouch.find({ selector: { n: 1 } });
  });
  const [name, ...others] = (await readdir(folder)).filter((entry) => entry !== 'data');
  expect(others).toEqual([]);
  expect(name).toMatch(/^data-mrview-[0-9a-f]{32}$/);
  const found = await roomsOf(join(folder, name ?? ''));
  const note = found['|local-store|_local/doc_a'];
  expect(note).toEqual({ _id: '_local/doc_a', _rev: '0-1', keys: [expect.any(String)] });
  const key = Object.keys(found).find((each) => each.startsWith('|document-store|'));
  expect(note).toMatchObject({ keys: [key?.slice('|document-store|'.length)] });
});

test('collected changes are read before they are written, and written together', async () => {
  const path = await written((pouch) => pouch.put({ _id: 'a' }));
  const before = await entriesOf(path);
  await LevelFiles.use(path, async (files) => {
    files.put('meta', 'mine', { n: 1 });
    files.remove('documents', 'a');
    expect(await files.get('meta', 'mine')).toEqual({ n: 1 });
    expect(await files.get('documents', 'a')).toBeUndefined();
  });
  expect(await entriesOf(path)).toEqual(before);
  await LevelFiles.use(path, async (files) => {
    files.put('meta', 'mine', { n: 1 });
    files.remove('documents', 'a');
    await files.commit();
  });
  await LevelFiles.use(path, async (files) => {
    expect(await files.get('meta', 'mine')).toEqual({ n: 1 });
    expect(await files.get('documents', 'a')).toBeUndefined();
  });
});
