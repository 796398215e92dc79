import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { build, type Plugin, type Rolldown } from 'vite';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { OwnDatabases } from '../../src/data/environment.ts';
import { leaveStore, shapeOf } from '../../src/data/testing/stores.ts';
import { pouchOpensAgain } from './pouch-opening.ts';

const STORE = '_pouch_own-once';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lapka-pouch-'));
  // As it stands in a worker.
  vi.stubGlobal('self', globalThis);
  // PouchDB writes each failure to the console, too.
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

/** The own databases as a browser gets them, running on the IndexedDB of this process. */
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
 * As PouchDB leaves a database that was used: opening a new one asks what it may keep, in a way that the IndexedDB of
 * this process does not take.
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

/**
 * A database that cannot be opened the first time that it is asked for; the answered function tries to write to it
 * afterwards.
 */
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

/** What comes of writing to a database, and of opening it again as another page would. */
async function write(databases: OwnDatabases): Promise<unknown> {
  const database = databases.open('own-once');
  try {
    await database.put({ _id: 'post:1' });
  } finally {
    await database.close().catch(() => undefined);
  }
  return databases.open('own-once').get('post:1');
}

it('a database that could not be opened once opens at the next try', async () => {
  const again = await failOnce(await built('mended', [pouchOpensAgain()]));
  expect(await again()).toMatchObject({ ok: true });
}, 60_000);

it('is still needed: PouchDB itself never opens it again', async () => {
  const again = await failOnce(await built('plain', []));
  await expect(again()).rejects.toMatchObject({ name: 'AbortError' });
}, 60_000);

it('a database that was used while the clock was days ahead opens when it is right again', async () => {
  await used(VERSION + Date.now() + 5 * DAY_MS);
  expect(await write(await built('mended-for-the-clock', [pouchOpensAgain()]))).toMatchObject({ _id: 'post:1' });
}, 60_000);

it('is still needed: PouchDB itself does not open it before that time comes round again', async () => {
  await used(VERSION + Date.now() + 5 * DAY_MS);
  await expect(write(await built('plain-by-the-clock', []))).rejects.toMatchObject({ name: 'VersionError' });
}, 60_000);

it('a database that a later PouchDB has changed is left alone', async () => {
  await used(VERSION + 10 ** 13);
  const databases = await built('mended-for-a-later', [pouchOpensAgain()]);
  await expect(write(databases)).rejects.toMatchObject({ name: 'VersionError' });
  expect((await shapeOf(indexedDB, STORE)).version).toBe(VERSION + 10 ** 13);
}, 60_000);

/** A connection that is never closed, as that of a worker which WebKit ended. */
async function leftOpen(): Promise<void> {
  await used();
  await new Promise((resolve, reject) => {
    const request = indexedDB.open(STORE);
    request.onerror = () => reject(request.error);
    request.onsuccess = resolve;
  });
}
const BLOCKED = ['onblocked, this should never happen', expect.anything()];

it('in WebKit a database opens beside a connection that is never closed', async () => {
  vi.stubGlobal('navigator', { userAgent: SAFARI });
  await leftOpen();
  const databases = await built('mended-for-webkit', [pouchOpensAgain()]);
  expect(await write(databases)).toMatchObject({ _id: 'post:1' });
}, 60_000);

it('and also where a database was left by a build that counted its openings', async () => {
  vi.stubGlobal('navigator', { userAgent: SAFARI });
  await used(VERSION + Date.now());
  const databases = await built('mended-for-webkit-later', [pouchOpensAgain()]);
  expect(await write(databases)).toMatchObject({ _id: 'post:1' });
  expect((await shapeOf(indexedDB, STORE)).version).toBeGreaterThan(VERSION);
}, 60_000);

it('is still needed: elsewhere an opening waits for every older connection', async () => {
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
