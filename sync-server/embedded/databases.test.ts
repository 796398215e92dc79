import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Databases } from './databases.ts';
import { writeDocuments } from './documents/write.ts';
import { LevelStore } from './files/leveldb.ts';
import type { Store } from './files/store.ts';
import { takeTally } from './files/tally.ts';

const silent = { info() {}, error() {} };
const readA = (store: Store) => store.documents.read('a', undefined, {});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lapka-databases-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('closes idle databases above the limit, not used ones, and reopens them on use', async () => {
  const databases = await Databases.open(folder, silent, 3);
  const names = Array.from({ length: 8 }, (_, n) => `d${n}`);
  for (const name of names) await databases.create(name);
  expect(databases.openCount).toBe(0);
  for (const name of names) await databases.get(name).read((store) => store.write([{ _id: 'a', name }], true));
  await expect.poll(() => databases.openCount).toBe(3);

  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const long = names.slice(0, 6).map((name) => databases.get(name).use(() => held));
  await expect.poll(() => databases.openCount).toBeGreaterThanOrEqual(6);
  finish();
  await Promise.all(long);
  await expect.poll(() => databases.openCount).toBe(3);
  for (const name of names) {
    expect(await databases.get(name).read(readA)).toMatchObject({ name });
  }
  await databases.close();
  expect(databases.openCount).toBe(0);
});

test('compacts the bodies of old revisions before they pile up', async () => {
  const databases = await Databases.open(folder, silent);
  await databases.create('busy');
  const database = databases.get('busy');
  const admin = { name: 'service', roles: ['_admin'], handler: 'default' } as const;
  let revs = new Map<string, string>();
  const write = async (n: number) => {
    const docs = Array.from({ length: 500 }, (_, index) => {
      const rev = revs.get(`d${index}`);
      return { _id: `d${index}`, n, ...(rev === undefined ? {} : { _rev: rev }) };
    });
    const outcomes = await writeDocuments(database, admin, docs, true);
    revs = new Map(outcomes.flatMap((outcome) => ('rev' in outcome ? [[outcome.id, outcome.rev] as const] : [])));
  };
  await write(0);
  const first = revs.get('d0') ?? '';
  const readFirst = () =>
    database
      .read((store) => store.documents.read('d0', first, {}))
      .then(
        () => 'there',
        () => 'gone',
      );
  for (let n = 1; n <= 3; n++) await write(n);
  expect(await readFirst()).toBe('there');
  await write(4);
  await expect.poll(readFirst).toBe('gone');
  expect(await database.read((store) => store.documents.read('d0', undefined, {}))).toMatchObject({ n: 4 });
  await databases.close();
});

test('ends background work with the databases and leaves their files alone afterwards', async () => {
  const databases = await Databases.open(folder, silent);
  await databases.create('busy');
  const database = databases.get('busy');
  const admin = { name: 'service', roles: ['_admin'], handler: 'default' } as const;
  const generation = (n: number) =>
    Array.from({ length: 2500 }, (_, index) => ({
      _id: `d${index}`,
      _rev: `${n}-a`,
      _revisions: { start: n, ids: Array.from({ length: n }, () => 'a') },
    }));
  await writeDocuments(database, admin, generation(1), false);
  await writeDocuments(database, admin, generation(2), false);
  await databases.close();
  expect(databases.openCount).toBe(0);
  await expect(database.read(async (store) => store.docCount)).rejects.toMatchObject({ status: 503 });
  const tally = await LevelStore.use(join(folder, 'databases', 'db-busy', 'data'), takeTally);
  expect(tally.superseded).toBeGreaterThan(0);
});

test('cleans up half created and half removed databases at the start after a crash', async () => {
  const first = await Databases.open(folder, silent);
  await first.create('kept/one');
  await first.close();
  await mkdir(join(folder, 'new', 'half'), { recursive: true });
  await mkdir(join(folder, 'removed', 'half', 'data'), { recursive: true });
  const second = await Databases.open(folder, silent);
  expect(second.names()).toEqual(['kept/one']);
  expect([await readdir(join(folder, 'new')), await readdir(join(folder, 'removed'))]).toEqual([[], []]);
  await second.close();
});

test('neither loses nor serves a database with unreadable settings, and serves the others', async () => {
  const first = await Databases.open(folder, silent);
  await first.create('kept');
  await first.create('well');
  await first.close();
  await writeFile(join(folder, 'databases', 'db-kept', 'database.json'), '{"instance":1}');
  const logged: object[] = [];
  const second = await Databases.open(folder, { info() {}, error: (details) => logged.push(details) });
  expect(second.names()).toEqual(['kept', 'well']);
  expect(() => second.get('kept').requireServed()).toThrow('service unavailable');
  await expect(second.get('kept').read(readA)).rejects.toMatchObject({ status: 503 });
  await second.get('well').read((store) => store.write([{ _id: 'a' }], true));
  expect(logged).toEqual([{ database: expect.stringMatching(/^[0-9a-f]{8}$/), fault: 'no settings', code: 'Error' }]);
  await second.remove('kept');
  await second.close();
});

test('returns errors for a removed database and allows a new one under its name', async () => {
  const databases = await Databases.open(folder, silent);
  await databases.create('again');
  const old = databases.get('again');
  await old.read((store) => store.write([{ _id: 'a' }], true));
  const seq = old.formatSeq(1);
  await databases.remove('again');
  await expect(old.read(async (store) => store.docCount)).rejects.toThrow('Database does not exist.');
  await databases.create('again');
  expect(databases.get('again').parseSeq(seq)).toBe(0);
  expect(await databases.get('again').read(async (store) => store.docCount)).toBe(0);
  await databases.close();
});

test('runs exclusive work after current uses and before waiting ones, closing and removal', async () => {
  const databases = await Databases.open(folder, silent);
  await databases.create('shared');
  const database = databases.get('shared');
  const seen: string[] = [];
  const held = () => {
    let finish = () => {};
    const until = new Promise<void>((resolve) => {
      finish = resolve;
    });
    return { until, finish: () => finish() };
  };
  const [first, second] = [held(), held()];
  const using = database.read(async (store) => {
    await first.until;
    await store.write([{ _id: 'a' }], true);
    seen.push('used');
  });
  const alone = database.alone(async ({ documents }) => {
    seen.push('alone');
    await second.until;
    seen.push(`alone with ${documents.docCount}`);
  });
  const failing = database.alone(async () => {
    throw new Error('no room');
  });
  const reading = database.read(readA).then((found) => seen.push(String(found._id)));
  const closing = database.close().then(() => seen.push('closed'));
  first.finish();
  await using;
  await expect.poll(() => seen).toEqual(['used', 'closed', 'alone']);
  expect(databases.openCount).toBe(1);
  second.finish();
  await alone;
  await expect(failing).rejects.toThrow('no room');
  await Promise.all([reading, closing]);
  expect(seen).toEqual(['used', 'closed', 'alone', 'alone with 1', 'a']);
  const last = held();
  const busy = database.alone(() => last.until);
  const removed = databases.remove('shared');
  last.finish();
  await busy;
  await removed;
  await expect(database.alone(async () => 'done')).rejects.toThrow('Database does not exist.');
});

test('gives work on the files exclusive access and isolates its failure', async () => {
  const databases = await Databases.open(folder, silent);
  await databases.create('worked');
  const database = databases.get('worked');
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const seen: string[] = [];
  const using = database.read(async (store) => {
    await held;
    await store.write([{ _id: 'a' }], true);
    seen.push('used');
  });
  const failing = database.whileClosed(async () => {
    seen.push('alone');
    throw new Error('no space left');
  });
  const second = database.whileClosed(async () => seen.push('alone again'));
  const reading = database.read(readA);
  finish();
  await expect(failing).rejects.toThrow('no space left');
  await using;
  await second;
  expect(await reading).toMatchObject({ _id: 'a' });
  expect(seen).toEqual(['used', 'alone', 'alone again']);
  await databases.remove('worked');
  await expect(database.whileClosed(async () => 'done')).rejects.toThrow('Database does not exist.');
});
