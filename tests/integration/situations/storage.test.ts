import { IDBDatabase, IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Cursor, createMirrorReads } from '../../../src/data/mirror/read.ts';
import { readsWithNetwork } from '../../../src/data/mirror/reads-with-network.ts';
import { createNetworkReads } from '../../../src/data/posts/network-reads.ts';
import { factNumber } from '../../../src/data/testing/facts.ts';
import { memoryPouch } from '../../../src/data/testing/node-device.ts';
import { postInput } from '../../../src/data/testing/posts.ts';
import { readPostBySlug } from '../../../src/entities/post/read-post.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { must, PASSWORD, until } from '../devices.ts';
import { badge, becomes, stage } from '../stage.ts';

const world = stage();
afterEach(() => {
  vi.restoreAllMocks();
});

/** Every write to IndexedDB fails as in a browser whose quota is used up: the transaction is aborted. */
function fillDisk(): () => void {
  const put = IDBObjectStore.prototype.put;
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    const request = put.apply(this, args);
    (this.transaction as unknown as { _abort(name: string): void })._abort('QuotaExceededError');
    return request;
  });
  return () => spy.mockRestore();
}

/** Own databases whose connections can fail; opening them again helps. */
function frailPouch() {
  const open: PouchDB.Database[] = [];
  const state = { opened: 0, opens: true, takesBatches: true };
  let held = Promise.resolve();
  return {
    state,
    loadPouch: async () => {
      await held;
      return {
        open(name: string) {
          state.opened++;
          if (!state.opens) throw new DOMException('cannot be opened', 'UnknownError');
          const database = memoryPouch(name);
          if (!state.takesBatches)
            database.bulkDocs = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
          open.push(database);
          return database;
        },
      };
    },
    /** These operations give this answer, until the returned function is called. */
    break(answer: () => Promise<never>, operations: readonly string[]): () => void {
      const broken = open.splice(0);
      for (const database of broken)
        Object.assign(database, Object.fromEntries(operations.map((name) => [name, answer])));
      return () => {
        for (const database of broken) for (const name of operations) Reflect.deleteProperty(database, name);
        open.push(...broken);
      };
    },
    /** Opening a database from now on, until the test requests it again, blocks until it is released. */
    hold() {
      let release: () => void = () => undefined;
      held = new Promise((resolve) => {
        release = resolve;
      });
      return { release };
    },
    die(name = 'InvalidStateError', message = 'The database connection is closing.') {
      const dead = () => Promise.reject(new DOMException(message, name));
      this.break(dead, ['get', 'put', 'allDocs', 'changes', 'bulkDocs', 'bulkGet', 'info']);
    },
  };
}

describe('situations of storage', () => {
  it('20: nearly full storage is reported; freeing it removes only what can be fetched again', async () => {
    const phone = await world.phone();
    await phone.register('Олена');
    await badge(phone, 'synced');
    phone.space = { usage: 95, quota: 100 };
    await phone.device.syncNow();
    await badge(phone, 'storage');
    await phone.goOffline();
    const id = await phone.post('Чекає в тісноті');
    must(await phone.device.keepPhoto('a'.repeat(64), new Blob(['photo'])));
    phone.space = { usage: 40, quota: 100 };
    expect(await phone.device.freeSpace()).toEqual({ before: 40, after: 40 });
    expect(await badge(phone, 'offline')).toMatchObject({ waiting: 2 });
    expect((await phone.device.get(id))?.state).toBe('waiting');
    expect(await (await phone.device.readPhoto('a'.repeat(64)))?.text()).toBe('photo');
  });

  it('21: a write on full storage is reported, nothing is lost, and writing works when there is room', async () => {
    const frail = frailPouch();
    const phone = await world.phone({ loadPouch: frail.loadPouch });
    await phone.register('Олена');
    const before = await phone.post('До повного');
    await becomes(phone, before, 'published');
    const empty = fillDisk();
    // This is all that the browsers' adapter reports: `createError(UNKNOWN_ERROR, 'transaction was aborted')` in its
    // bulkDocs.
    const roomy = frail.break(
      () => Promise.reject({ status: 500, name: 'unknown_error', reason: 'transaction was aborted' }),
      ['put', 'bulkDocs'],
    );
    const post = postInput('Не вміщається');
    expect(await phone.device.put(post)).toMatchObject({ ok: false, code: 'device/storage-full' });
    expect(await phone.device.keepPhoto('b'.repeat(64), new Blob(['photo']))).toMatchObject({
      ok: false,
      code: 'device/storage-full',
    });
    await badge(phone, 'storage');
    expect(await phone.device.get(post._id)).toBeNull();
    expect((await phone.device.get(before))?.state).toBe('published');
    empty();
    roomy();
    must(await phone.device.put(post));
    await becomes(phone, post._id, 'published');
    await badge(phone, 'synced');
  });

  it('21: full storage at sign-in is reported, and no person is half signed in', async () => {
    const phone = await world.phone();
    const { email } = await phone.register('Олена');
    await badge(phone, 'synced');
    must(await phone.device.signOut());
    const empty = fillDisk();
    const again = await phone.device.login({ email, password: PASSWORD, locale: 'uk' });
    expect(again).toMatchObject({ ok: false, code: 'device/storage-full' });
    expect((await phone.device.start()).session).toEqual({ kind: 'visitor' });
    empty();
    await phone.login(email);
    const id = await phone.post('Знову є місце');
    await becomes(phone, id, 'published');
  });

  it('21: full storage at sign-out: the steps that free storage still run, and nothing is left', async () => {
    const phone = await world.phone();
    const { userId } = await phone.register('Олена');
    await becomes(phone, await phone.post('Надіслане'), 'published');
    await badge(phone, 'synced');
    const empty = fillDisk();
    const { indexedDb } = phone.disk;
    const drop = indexedDb.deleteDatabase.bind(indexedDb);
    vi.spyOn(indexedDb, 'deleteDatabase').mockImplementationOnce((name) => {
      empty();
      return drop(name);
    });
    must(await phone.device.signOut());
    expect((await phone.device.start()).session).toEqual({ kind: 'visitor' });
    const names = (await phone.disk.indexedDb.databases()).map(({ name }) => name ?? '');
    expect(names.filter((name) => name.includes(userId))).toEqual([]);
    await phone.restart();
    expect(await phone.device.start()).toMatchObject({ session: { kind: 'visitor' }, sessionUnknown: false });
  });

  it('21: unsent statements on full storage are still sent', async () => {
    const phone = await world.phone();
    const { userId } = await phone.register('Олена');
    await badge(phone, 'synced');
    await phone.goOffline();
    const waits = await phone.post('Ще до повного');
    const empty = fillDisk();
    await phone.goOnline();
    await until('it is published', async () => {
      const { results } = (await (await fetch(`${world.service.url}/db/community/_changes`)).json()) as {
        results: { id: string }[];
      };
      return results.some(({ id }) => id === waits);
    });
    empty();
    await becomes(phone, waits, 'published');
    await until('it is mirrored', async () => (await phone.mirrored(userId)).has(waits));
  });

  it('22: after an eviction the mark is found, and own data is fetched before anything is sent', async () => {
    const phone = await world.phone();
    const { userId } = await phone.register('Олена');
    const id = await phone.post('Знову тут');
    await becomes(phone, id, 'published');
    await phone.off();
    phone.disk = { indexedDb: new IDBFactory(), cookies: phone.disk.cookies };
    await memoryPouch(`${phone.name}-own-${userId}`).destroy();
    phone.events.length = 0;
    await phone.start();
    // The person did not sign out: the page keeps their drafts.
    expect(await phone.device.start()).toMatchObject({ session: { kind: 'visitor' }, sessionUnknown: true });
    phone.network.sent.length = 0;
    await phone.device.foundStorageMark();
    expect(phone.events.map((event) => event.kind)).toContain('evicted');
    // Written before the old data is back.
    const written = await phone.post('Одразу після');
    await becomes(phone, id, 'published');
    await becomes(phone, written, 'published');
    const own = phone.network.sent.filter(({ path }) => path.startsWith('/db/user-')).map(({ path }) => path);
    const firstPush = own.findIndex((path) => path.endsWith('/_bulk_docs'));
    expect(own.findIndex((path) => path.endsWith('/_changes'))).toBeLessThan(firstPush);
    expect(await phone.device.conflicts()).toEqual([]);
    await badge(phone, 'synced');
    // Found again while all data exists, the mark causes no event.
    phone.events.length = 0;
    await phone.device.foundStorageMark();
    expect(phone.events.map((event) => event.kind)).not.toContain('evicted');
  });

  const noAnswer = { open: () => ({}), databases: async () => [], deleteDatabase: () => ({}) } as unknown as IDBFactory;
  it.each<[string, IDBFactory | null]>([
    ['no IndexedDB', null],
    ['an IndexedDB that never answers', noAnswer],
  ])('23: a window with %s reads over the network, page by page, and stores nothing', async (_name, indexedDb) => {
    await world.service.couch
      .use<object>('community')
      .bulk({ docs: Array.from({ length: 35 }, (_, number) => ({ ...factNumber(number), _rev: undefined })) });
    const phone = await world.phone({ indexedDb });
    expect(await phone.device.start()).toMatchObject({ storage: 'limited', sessionUnknown: true });
    await badge(phone, 'limited');
    // It cannot know whether the browser evicted anything, and resumes no session.
    await phone.device.foundStorageMark();
    expect(phone.events.map(({ kind }) => kind)).not.toContain('evicted');
    expect(await phone.device.login({ email: 'a@lapka.example', password: 'long enough', locale: 'uk' })).toEqual({
      ok: false,
      code: 'device/sign-in-blocked',
    });
    const surroundings = { fetch: phone.network.fetch, origin: world.service.url, clock: systemClock };
    const mirrorReads = createMirrorReads({ indexedDb, keyRange: IDBKeyRange, clock: systemClock });
    const network = async () => createNetworkReads({ surroundings });
    const reads = readsWithNetwork(mirrorReads, network);
    const ids = async () => {
      const found: string[] = [];
      for (let after: Cursor | null = null; ; ) {
        const page = await reads.posts({}, after, 10);
        found.push(...page.posts.map((post) => post._id));
        if (page.next === null) return found;
        after = page.next;
      }
    };
    const all = await until(
      'the bundle has the posts',
      async () => {
        const found = await bundledIds(world.service.url);
        return found.length >= 35 && found;
      },
      40_000,
    );
    expect(await ids()).toEqual(all);
    const slug = factNumber(20).slug as string;
    expect((await readPostBySlug(phone.device, slug)).kind).toBe('found');
    phone.network.weather = 'offline';
    expect(await ids()).toEqual(all);
    const later = readsWithNetwork(mirrorReads, network);
    expect(await later.posts({}, null, 10)).toMatchObject({ posts: [], completeness: 'unavailable' });
    phone.network.calm();
    expect((await later.posts({}, null, 10)).posts).toHaveLength(10);
  });

  it.each([
    ['that the browser closed', 'InvalidStateError', 'The database connection is closing.'],
    ['that lost its server, as in Safari', 'UnknownError', 'Connection to Indexed Database server lost.'],
  ])('24: a connection %s is reopened automatically', async (_title, name, message) => {
    const frail = frailPouch();
    const phone = await world.phone({ loadPouch: frail.loadPouch });
    const { userId } = await phone.register('Олена');
    const first = await phone.post('До розриву');
    await becomes(phone, first, 'published');
    frail.die(name, message);
    const transaction = IDBDatabase.prototype.transaction;
    const closed = new Map<string, IDBDatabase>();
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
      // For each database, the connection that is used first from now on.
      if (!closed.has(this.name)) closed.set(this.name, this);
      if (closed.get(this.name) !== this) return transaction.apply(this, args);
      throw new DOMException(message, name);
    });
    expect((await phone.device.list('post')).map((record) => record.statement._id)).toEqual([first]);
    frail.die(name, message);
    const second = await phone.post('Після розриву');
    await becomes(phone, second, 'published');
    expect([...closed.keys()].filter((name) => name.startsWith(phone.name)).length).toBeGreaterThanOrEqual(3);
    await until('the mirror goes on as well', async () => (await phone.mirrored(userId)).has(second));
    await badge(phone, 'synced');
  });

  it('24: a database that fails to open is reported and retried, and a repair preserves unsent data', async () => {
    const frail = frailPouch();
    const phone = await world.phone({ loadPouch: frail.loadPouch });
    const { userId } = await phone.register('Олена');
    const sent = await phone.post('Надіслане');
    await becomes(phone, sent, 'published');
    await until('it is mirrored', async () => (await phone.mirrored(userId)).has(sent));
    await badge(phone, 'synced');
    await phone.goOffline();
    const waits = await phone.post('Чекає');
    frail.die();
    frail.state.opens = false;
    expect(await phone.device.put(postInput('Ні'))).toMatchObject({ ok: false, code: 'device/database-broken' });
    await badge(phone, 'broken');
    expect(await phone.device.repair()).toMatchObject({ ok: false, code: 'device/database-broken' });
    frail.state.opens = true;
    must(await phone.device.repair());
    expect(await badge(phone, 'offline')).toMatchObject({ waiting: 1 });
    expect((await phone.mirrored(userId)).has(sent)).toBe(true);
    expect((await phone.device.list('post')).map((record) => record.statement._id)).toEqual([waits]);
    await phone.restart();
    expect(await badge(phone, 'offline')).toMatchObject({ waiting: 1 });
    await phone.goOnline();
    await becomes(phone, waits, 'published');
    await becomes(phone, sent, 'published');
    await until('the mirror is back', async () => (await phone.mirrored(userId)).size === 2);
    expect(await phone.device.conflicts()).toEqual([]);
  });

  it('24: a repair reopens a failed connection, and loses no unsent data', async () => {
    const frail = frailPouch();
    const phone = await world.phone({ loadPouch: frail.loadPouch });
    await phone.register('Олена');
    await badge(phone, 'synced');
    await phone.goOffline();
    const waits = await phone.post('Чекає');
    frail.die('UnknownError', 'Connection to Indexed Database server lost.');
    must(await phone.device.repair());
    expect(await badge(phone, 'offline')).toMatchObject({ waiting: 1 });
    await phone.goOnline();
    await becomes(phone, waits, 'published');
  });

  it('24: a repair refetches the mirrors, and existing data can be read until they have arrived', async () => {
    const phone = await world.phone();
    const { userId } = await phone.register('Олена');
    const id = await phone.post('Лишається');
    await until('it is mirrored', async () => (await phone.mirrored(userId)).has(id));
    await badge(phone, 'synced');
    await phone.goOffline();
    must(await phone.device.repair());
    await badge(phone, 'offline');
    expect((await phone.mirrored(userId)).has(id)).toBe(true);
    phone.network.sent.length = 0;
    await phone.goOnline();
    await badge(phone, 'synced');
    const asked = phone.network.sent.map(({ path }) => path);
    expect(asked).toEqual(expect.arrayContaining(['/bundle/community', '/bundle/market']));
    expect((await phone.mirrored(userId)).has(id)).toBe(true);
  });

  it('24: unsent data without room in the repaired database is moved there as soon as there is some', async () => {
    const frail = frailPouch();
    const phone = await world.phone({ loadPouch: frail.loadPouch });
    await phone.register('Олена');
    await badge(phone, 'synced');
    await phone.goOffline();
    const waits = await phone.post('Чекає');
    frail.state.takesBatches = false;
    expect(await phone.device.repair()).toMatchObject({ ok: false, code: 'device/database-broken' });
    expect(await phone.device.put(postInput('Ні'))).toMatchObject({ ok: false, code: 'device/database-broken' });
    await badge(phone, 'broken');
    frail.state.takesBatches = true;
    await phone.device.syncNow();
    await until('it is there again', async () => (await phone.device.get(waits))?.state === 'waiting');
    await phone.goOnline();
    await becomes(phone, waits, 'published');
    await badge(phone, 'synced');
  });

  it('24: a database that opens after a screen’s timeout is used as soon as it is open', async () => {
    const frail = frailPouch();
    const phone = await world.phone({ loadPouch: frail.loadPouch });
    await phone.register('Олена');
    await badge(phone, 'synced');
    await phone.goOffline();
    const waits = await phone.post('Чекає');
    await phone.off();
    const held = frail.hold();
    await phone.start();
    await badge(phone, 'broken');
    expect(await phone.device.put(postInput('Ні'))).toMatchObject({ ok: false, code: 'device/database-broken' });
    // Databases that are opened afterwards never answer.
    frail.hold();
    held.release();
    expect(await badge(phone, 'offline')).toMatchObject({ waiting: 1 });
    expect((await phone.device.get(waits))?.state).toBe('waiting');
  });

  it('24: a repair that was cut off in the middle loses nothing', async () => {
    const frail = frailPouch();
    const phone = await world.phone({ loadPouch: frail.loadPouch });
    await phone.register('Олена');
    await badge(phone, 'synced');
    await phone.goOffline();
    const waits = await phone.post('Чекає');
    // Cannot be opened after the old database was removed.
    const destroyed = until('it is made anew', () => frail.state.opened > 1);
    frail.state.opens = false;
    expect(await phone.device.repair()).toMatchObject({ ok: false });
    await destroyed;
    await phone.off();
    frail.state.opens = true;
    await phone.start();
    await until('it is back', async () => (await phone.device.get(waits))?.state === 'waiting');
    await phone.goOnline();
    await becomes(phone, waits, 'published');
  });
});

/** The ids of the service's bundle, in its order. */
async function bundledIds(url: string): Promise<string[]> {
  const lines = (await (await fetch(`${url}/bundle/community`)).text()).trim().split('\n').slice(1);
  return lines.map((line) => (JSON.parse(line) as { _id: string })._id);
}
