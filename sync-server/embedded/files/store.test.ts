import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import leveldown from 'leveldown';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { JsonObject } from '../http/json.ts';
import { writeAsPouchDb } from '../testing/pouchdb-files.ts';
import { LevelStore } from './leveldb.ts';
import { Store } from './store.ts';
import { Draft, keyOf } from './sublevels.ts';
import { takeTally } from './tally.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lapka-store-'));
  path = join(folder, 'data');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function withStore<T>(work: (store: Store) => Promise<T>, isIndex = false): Promise<T> {
  const store = await Store.open(path, { revsLimit: 1000, isIndex, failed() {} });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** All entries of the files, with JSON values parsed. */
async function contents(): Promise<Record<string, unknown>> {
  const { entries } = await LevelStore.use(path, (level) => level.page({}, { entries: 1000, bytes: 1e9 }));
  return Object.fromEntries(
    entries.map(([key, value]) => [
      key.replaceAll('\u00ff', '|'),
      key.includes('attach-binary') ? value : JSON.parse(value),
    ]),
  );
}

const ATTACHMENT = { data: 'aGk=', content_type: 'text/plain' };
const TREE: JsonObject[] = [
  { _id: 'a', _rev: '1-aa', n: 1, _attachments: { f: ATTACHMENT } },
  { _id: 'a', _rev: '2-bb', _revisions: { start: 2, ids: ['bb', 'aa'] }, n: 2 },
  { _id: 'a', _rev: '2-cc', _revisions: { start: 2, ids: ['cc', 'aa'] }, n: 3, _deleted: true },
  { _id: 'ї', _rev: '1-dd', n: 4 },
  { _id: 'gone', _rev: '1-ee', _deleted: true },
];

test('stores documents, revisions, attachments and counts where PouchDB puts them', async () => {
  await withStore((store) => store.write(TREE, false));
  const ours = await contents();
  await rm(path, { recursive: true });
  await writeAsPouchDb(path, (pouch) => pouch.bulkDocs(structuredClone(TREE), { new_edits: false }));
  const { '|meta-store|tally': tally, ...others } = ours;
  const normal = (entries: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(entries).map(([key, value]) => {
        if (key.startsWith('|meta-store|_local_uuid')) return [key, expect.any(String)];
        if (!key.startsWith('|document-store|')) return [key, value];
        const { revisions, ...stored } = value as JsonObject;
        return [key, stored];
      }),
    );
  // The order in which the revisions of one request are numbered is unspecified.
  expect(Object.keys(others).sort()).toEqual(Object.keys(await contents()).sort());
  const digest = `md5-${createHash('md5').update('hi').digest('base64')}`;
  expect(normal(others)).toMatchObject({
    '|document-store|a': {
      rev_tree: [
        {
          pos: 1,
          ids: [
            'aa',
            { status: 'available' },
            [
              ['bb', { status: 'available' }, []],
              ['cc', {}, []],
            ],
          ],
        },
      ],
      winningRev: '2-bb',
      deleted: false,
    },
    [`|attach-store|${digest}`]: { refs: { 'a@1-aa': true } },
    [`|attach-binary-store|${digest}`]: 'hi',
    '|meta-store|_local_last_update_seq': 5,
    '|meta-store|_local_doc_count': 2,
  });
  expect(tally).toEqual(await LevelStore.use(path, takeTally));
});

test('reads files that PouchDB wrote, counts them once and continues them', async () => {
  await writeAsPouchDb(path, async (pouch) => {
    await pouch.bulkDocs(structuredClone(TREE), { new_edits: false });
    await pouch.put({ _id: '_local/point', n: 5 });
  });
  await withStore(async (store) => {
    expect([store.docCount, store.updateSeq, store.tally.deleted]).toEqual([2, 5, 1]);
    expect(await store.local('_local/point')).toEqual({ _id: '_local/point', _rev: '0-1', n: 5 });
    const shown = { revs: true, conflicts: true, deletedConflicts: true };
    expect(await store.documents.read('a', undefined, shown)).toEqual({
      _id: 'a',
      _rev: '2-bb',
      n: 2,
      _revisions: { start: 2, ids: ['bb', 'aa'] },
      _deleted_conflicts: ['2-cc'],
    });
    const first = await store.documents.read('a', '1-aa', { attachments: true });
    expect(first._attachments).toMatchObject({ f: { data: 'aGk=' } });
    await expect(store.documents.read('gone', undefined, {})).rejects.toMatchObject({ status: 404, reason: 'deleted' });
    await store.write([{ _id: 'a', _rev: '2-bb', n: 6 }], true);
    await store.compactSome('');
    expect(store.tally).toMatchObject({ superseded: 0, supersededBytes: 0 });
  });
  const recounted = await LevelStore.use(path, takeTally);
  await withStore(async (store) => expect(store.tally).toEqual(recounted));
  expect(Object.keys(await contents()).filter((key) => key.startsWith('|attach'))).toEqual([]);
});

test('maintains counts that equal a recount after edits, branches, removals and compaction', async () => {
  const counted = () => LevelStore.use(path, takeTally);
  const steps: ((store: Store) => Promise<unknown>)[] = [
    (store) => store.write(TREE, false),
    (store) => store.write([{ _id: 'a', _rev: '2-bb', text: 'x'.repeat(3000), _attachments: { f: ATTACHMENT } }], true),
    (store) =>
      store.write(
        [
          { _id: 'gone', again: true },
          { _id: 'ї', _rev: '1-dd', _deleted: true },
        ],
        true,
      ),
    (store) => store.write([{ _id: 'a', _rev: '3-ff', _revisions: { start: 3, ids: ['ff', 'cc'] }, n: 7 }], false),
    (store) => store.compactSome(''),
  ];
  for (const step of steps) {
    await withStore(step);
    await withStore(async (store) => store.tally).then(async (tally) => expect(tally).toEqual(await counted()));
  }
});

test('syncs every write to the disk before it is acknowledged', async () => {
  const { prototype } = leveldown as unknown as { prototype: { _batch: (...given: unknown[]) => void } };
  const batch = vi.spyOn(prototype, '_batch');
  await withStore(async (store) => {
    await store.write([{ _id: 'a' }, { _id: 'b' }], true);
    await store.change(async (draft) => draft.put('local', '_local/point', { n: 1 }));
  });
  expect(batch.mock.calls.map(([, options]) => options)).toEqual(
    [1, 2, 3].map(() => expect.objectContaining({ sync: true })),
  );
  batch.mockRestore();
});

test('reads collected changes before they are written, and writes them together', async () => {
  await withStore((store) => store.write([{ _id: 'a' }], true));
  const before = await contents();
  const change = (draft: Draft) => {
    draft.put('meta', 'mine', { n: 1 });
    draft.remove('documents', 'a');
  };
  await LevelStore.use(path, async (level) => {
    const draft = new Draft(level);
    change(draft);
    expect(await draft.get('meta', 'mine')).toEqual({ n: 1 });
    expect(await draft.get('documents', 'a')).toBeUndefined();
  });
  expect(await contents()).toEqual(before);
  await LevelStore.use(path, async (level) => {
    const draft = new Draft(level);
    change(draft);
    await draft.commit();
  });
  await LevelStore.use(path, async (level) => {
    expect(await level.get(keyOf('meta', 'mine'))).toBe('{"n":1}');
    expect(await level.get(keyOf('documents', 'a'))).toBeUndefined();
  });
});

test('applies only the valid one of a conflicting and a valid edit of one document in a batch', async () => {
  await withStore(async (store) => {
    const [made] = await store.write([{ _id: 'a', n: 1 }], true);
    const rev = made !== undefined && 'rev' in made ? made.rev : '';
    const outcomes = await store.write(
      [
        { _id: 'a', _rev: '1-00', n: 2 },
        { _id: 'a', _rev: rev, n: 3 },
      ],
      true,
    );
    expect(outcomes).toMatchObject([{ problem: { status: 409 } }, { rev: expect.stringMatching(/^2-/) }]);
    const stored = await store.documents.stored('a');
    expect(JSON.stringify(stored?.rev_tree)).not.toContain('"00"');
  });
});
