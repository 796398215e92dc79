import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { build, type Plugin, type Rolldown } from 'vite';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { OwnDatabases } from '../../src/data/machine.ts';
import { leaveStore, shapeOf } from '../../src/data/testing/stores.ts';
import { pouchOpensAgain } from './pouch-opening.ts';

const STORE = '_pouch_own-once';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lapka-pouch-'));
  // As in a worker.
  vi.stubGlobal('self', globalThis);
  // PouchDB also logs each failure to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('navigator', { userAgent: CHROME });
});
afterAll(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await rm(folder, { recursive: true });
});

/** The own databases as a browser gets them, on this process's IndexedDB. */
async function built(name: string, plugins: Plugin[]): Promise<OwnDatabases> {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins,
    build: { write: false, minify: false, lib: { entry: 'src/data/own/pouch-indexeddb.ts', formats: ['es'] } },
  });
  const [output] = (Array.isArray(made) ? made : [made]) as Rolldown.RolldownOutput[];
  const file = path.join(folder, `${name}.mjs`);
  await writeFile(file, output?.output[0].code ?? '');
  const { ownDatabases } = (await import(pathToFileURL(file).href)) as { ownDatabases: OwnDatabases };
  return ownDatabases;
}

const VERSION = 2 * 10 ** 13;
const DAY_MS = 24 * 60 * 60_000;

/**
 * The state in which PouchDB leaves a used database: creating a new one requests persistent storage in a way that this
 * process's IndexedDB does not support.
 */
async function used(version = VERSION): Promise<void> {
  const meta = { id: 'meta', doc_count: 0, seq: 0, db_uuid: 'of-before', idb_attachment_format: 'binary' };
  await leaveStore(indexedDB, STORE, version, (database) => {
    const docs = database.createObjectStore('docs', { keyPath: 'id' });
    docs.createIndex('seq', 'seq', { unique: true });
    docs.createIndex('deleted,id', ['deleted', 'id'], { unique: true });
    database.createObjectStore('meta', { keyPath: 'id' }).put(meta);
  });
}

/** A database whose first opening fails; the returned function then tries to write to it. */
async function failOnce(databases: OwnDatabases): Promise<() => Promise<unknown>> {
  await used();
  const open = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, 'open').mockImplementationOnce((name, version) => {
    const request = open(name, version);
    request.addEventListener('upgradeneeded', () => request.transaction?.abort());
    return request;
  });
  await expect(databases.open('own-once').get('post:1')).rejects.toMatchObject({ name: 'AbortError' });
  return () => databases.open('own-once').put({ _id: 'post:1' });
}

/** The result of writing to a database, and of opening it again as another page would. */
async function write(databases: OwnDatabases): Promise<unknown> {
  const database = databases.open('own-once');
  try {
    await database.put({ _id: 'post:1' });
  } finally {
    await database.close().catch(() => undefined);
  }
  return databases.open('own-once').get('post:1');
}

it('reopens a database whose first opening failed', async () => {
  const again = await failOnce(await built('mended', [pouchOpensAgain()]));
  expect(await again()).toMatchObject({ ok: true });
}, 60_000);

it('is necessary: PouchDB alone never reopens a database after a failed opening', async () => {
  const again = await failOnce(await built('plain', []));
  await expect(again()).rejects.toMatchObject({ name: 'AbortError' });
}, 60_000);

it('opens a database that was used while the clock was days ahead', async () => {
  await used(VERSION + Date.now() + 5 * DAY_MS);
  expect(await write(await built('mended-for-the-clock', [pouchOpensAgain()]))).toMatchObject({ _id: 'post:1' });
}, 60_000);

it('is necessary: PouchDB alone cannot open a database used while the clock was ahead', async () => {
  await used(VERSION + Date.now() + 5 * DAY_MS);
  await expect(write(await built('plain-by-the-clock', []))).rejects.toMatchObject({ name: 'VersionError' });
}, 60_000);

it('leaves a database that a later PouchDB has changed alone', async () => {
  await used(VERSION + 10 ** 13);
  const databases = await built('mended-for-a-later', [pouchOpensAgain()]);
  await expect(write(databases)).rejects.toMatchObject({ name: 'VersionError' });
  expect((await shapeOf(indexedDB, STORE)).version).toBe(VERSION + 10 ** 13);
}, 60_000);

/** A connection that is never closed, like that of a worker that WebKit terminated. */
async function leftOpen(): Promise<void> {
  await used();
  await new Promise((resolve, reject) => {
    const request = indexedDB.open(STORE);
    request.onerror = () => reject(request.error);
    request.onsuccess = resolve;
  });
}
const BLOCKED = ['onblocked, this should never happen', expect.anything()];

it('opens a database in WebKit beside a connection that is never closed', async () => {
  vi.stubGlobal('navigator', { userAgent: SAFARI });
  await leftOpen();
  const databases = await built('mended-for-webkit', [pouchOpensAgain()]);
  expect(await write(databases)).toMatchObject({ _id: 'post:1' });
}, 60_000);

it('opens a database in WebKit that a build with counted openings left behind', async () => {
  vi.stubGlobal('navigator', { userAgent: SAFARI });
  await used(VERSION + Date.now());
  const databases = await built('mended-for-webkit-later', [pouchOpensAgain()]);
  expect(await write(databases)).toMatchObject({ _id: 'post:1' });
  expect((await shapeOf(indexedDB, STORE)).version).toBeGreaterThan(VERSION);
}, 60_000);

it('is limited to WebKit: elsewhere an opening waits for every older connection', async () => {
  await leftOpen();
  const database = (await built('mended-for-chrome', [pouchOpensAgain()])).open('own-once');
  let opened = false;
  database.get('post:1').then(
    () => (opened = true),
    () => (opened = true),
  );
  await vi.waitFor(() => expect(console.error).toHaveBeenCalledWith(...BLOCKED), { timeout: 20_000 });
  expect(opened).toBe(false);
}, 60_000);
