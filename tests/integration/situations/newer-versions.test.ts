import { rm } from 'node:fs/promises';
import path from 'node:path';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { savedPostStoreName } from '../../../src/data/bookmarks/saved-post-store.ts';
import type { Device } from '../../../src/data/device.ts';
import { createMirrorReads } from '../../../src/data/mirror/read.ts';
import { readsWithNetwork } from '../../../src/data/mirror/reads-with-network.ts';
import { mirrorDatabaseName } from '../../../src/data/mirror/schema.ts';
import { ownStoreName } from '../../../src/data/own/own-store-schema.ts';
import { createNetworkReads } from '../../../src/data/posts/network-reads.ts';
import { deviceStoreName } from '../../../src/data/store/device-store.ts';
import { factNumber } from '../../../src/data/testing/facts.ts';
import { memoryPouch, nodeDevice, nodeDisk } from '../../../src/data/testing/node-device.ts';
import { postInput } from '../../../src/data/testing/posts.ts';
import { leaveStore, rowsOf, shapeOf } from '../../../src/data/testing/stores.ts';
import { memoryChannels, memoryLocks } from '../../../src/data/testing/tabs.ts';
import { bookmarkId } from '../../../src/domain/bookmark/id.ts';
import type { Hello } from '../../../src/domain/sync/hello.ts';
import { PROTOCOL_VERSION } from '../../../src/domain/sync/protocol.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { must, PASSWORD, type Phone, until } from '../devices.ts';
import { badge, becomes, stage } from '../stage.ts';
import { buildProgram } from '../versions/build-program.ts';
import { NEXT_STORES } from '../versions/releases.ts';

const world = stage();
beforeAll(async () => {
  const { service } = world;
  await service.couch.use<object>('community').bulk({ docs: [{ ...EARLIEST, _rev: undefined }] });
  // Makes the service create a new bundle; otherwise it may be some seconds old.
  await service.stop();
  await rm(path.join(service.dataDir, 'bundles'), { recursive: true, force: true });
  await service.startAgain();
});
const LATER = 99;
const EARLIEST = factNumber(1);
const TOO_OLD = { ok: false, code: 'device/outdated' };

/**
 * Simulates a later version of the app that upgraded the store. Returns a function that checks that the store is
 * unchanged since.
 */
async function takenOver(phone: Phone, ...names: string[]): Promise<() => Promise<void>> {
  const { indexedDb } = phone.disk;
  const contents = () =>
    Promise.all(
      names.map(async (name) => {
        const { version, stores } = await shapeOf(indexedDb, name);
        const rows = await Promise.all(Object.keys(stores).map((store) => rowsOf(indexedDb, name, store)));
        return { name, version, rows };
      }),
    );
  for (const name of names) await leaveStore(indexedDb, name, LATER, () => undefined);
  const left = await contents();
  expect(left.every(({ version }) => version === LATER)).toBe(true);
  return async () => expect(await contents()).toEqual(left);
}

const mirrorOf = (phone: Phone, name = 'community') => mirrorDatabaseName(`${phone.name}-`, name);

const pushes = (phone: Phone) =>
  phone.network.sent.filter(({ path: asked, method }) => asked.startsWith('/db/user-') && method === 'POST');

/**
 * Reads as a page of this phone: from the device, or over the network where that fails. Counts how often the mirror
 * turned out to be of a later version.
 */
function pageOf(phone: Phone) {
  let later = 0;
  const mirrorReads = createMirrorReads({
    indexedDb: phone.disk.indexedDb,
    keyRange: IDBKeyRange,
    clock: systemClock,
    prefix: `${phone.name}-`,
    onLater: () => void later++,
  });
  const surroundings = { fetch: phone.network.fetch, origin: world.service.url, clock: systemClock };
  const reads = readsWithNetwork(mirrorReads, async () => createNetworkReads({ surroundings }));
  return {
    later: () => later,
    titles: async () => (await reads.posts({}, null, 10)).posts.map(({ postTitle }) => postTitle),
    close: () => mirrorReads.close(),
  };
}

describe('57: a device that a later version of the app has upgraded', () => {
  it.each(['while this one runs', 'before this one starts'])(
    'its mirrors, %s: stay unchanged, reads use the network, and writes work',
    async (when) => {
      const phone = await world.phone();
      await phone.register('Олена');
      const before = await phone.post('Раніше');
      await becomes(phone, before, 'published');
      await badge(phone, 'synced');
      if (when !== 'while this one runs') await phone.off();
      const stands = await takenOver(phone, mirrorOf(phone), mirrorOf(phone, 'market'));
      if (when !== 'while this one runs') await phone.start();
      await phone.device.syncNow();
      await badge(phone, 'outdated');

      const id = await phone.post('Тепер');
      await becomes(phone, id, 'published');
      const page = pageOf(phone);
      expect(await page.titles()).toContain(EARLIEST.postTitle);
      expect(page.later()).toBeGreaterThan(0);
      await page.close();
      expect(await phone.device.readFact('post', before)).toMatchObject({ kind: 'found', from: 'network' });
      expect(await phone.device.search('post', { text: 'Раніше' })).toMatchObject({ ok: true, value: { hits: [] } });

      await phone.device.freeSpace();
      expect(await phone.device.repair()).toEqual(TOO_OLD);
      expect(await phone.device.signOut()).toEqual(TOO_OLD);
      expect(await phone.device.deleteAccount({ password: PASSWORD })).toEqual(TOO_OLD);
      expect((await phone.device.start()).session).toMatchObject({ kind: 'signedIn' });
      await phone.device.syncNow();
      await stands();
      expect((await phone.status()).badge).toBe('outdated');
    },
  );

  it('the own database’s side store: is not treated as damaged, nothing is written and nothing is sent', async () => {
    const phone = await world.phone();
    const { userId } = await phone.register('Олена');
    await badge(phone, 'synced');
    await phone.goOffline();
    const waits = await phone.post('Чекає');
    must(await phone.device.keepPhoto('a'.repeat(64), new Blob(['photo'], { type: 'image/jpeg' })));
    await phone.off();
    const stands = await takenOver(phone, ownStoreName(`${phone.name}-`, userId));
    phone.network.calm();
    await phone.start();
    await badge(phone, 'outdated');
    phone.network.sent.length = 0;
    await phone.device.syncNow();
    expect(await phone.device.put(postInput('Ні'))).toEqual(TOO_OLD);
    expect(await phone.device.list('post')).toEqual([]);
    expect(await phone.device.unsent()).toBeNull();
    expect(await phone.device.repair()).toEqual(TOO_OLD);
    expect(await phone.device.signOut()).toEqual(TOO_OLD);
    await phone.device.syncNow();
    expect(pushes(phone)).toEqual([]);
    expect((await phone.device.start()).session).toMatchObject({ kind: 'signedIn', person: { userId } });
    const other = await world.phone();
    await other.register('Тарас');
    const theirs = await other.post('Чужий');
    await until('the mirror goes on', async () => {
      await phone.device.syncNow();
      return (await phone.device.readFact('post', theirs)).kind === 'found';
    });
    expect((await phone.status()).badge).toBe('outdated');
    await stands();
    expect(await memoryPouch(`${phone.name}-own-${userId}`).get(waits)).toMatchObject({ postTitle: 'Чекає' });
  });

  it('the device’s notes, before the start: no person counts as signed out, and none can sign in', async () => {
    const phone = await world.phone();
    const { email, userId } = await phone.register('Олена');
    const before = await phone.post('Раніше');
    await becomes(phone, before, 'published');
    await until('it is mirrored', async () => (await phone.mirrored(userId)).has(before));
    await phone.off();
    const stands = await takenOver(phone, deviceStoreName(`${phone.name}-`));
    phone.events.length = 0;
    phone.network.sent.length = 0;
    await phone.start();
    expect(await phone.device.start()).toMatchObject({
      session: null,
      storage: 'kept',
      status: { badge: 'outdated' },
    });
    await phone.device.foundStorageMark();
    expect(await phone.device.login({ email, password: PASSWORD, locale: 'uk' })).toEqual(TOO_OLD);
    expect(await phone.device.put(postInput('Ні'))).toEqual(TOO_OLD);
    expect(await phone.device.signOut()).toEqual(TOO_OLD);
    await phone.device.syncNow();
    expect((await phone.mirrored(userId)).has(before)).toBe(true);
    expect(phone.events.map(({ kind }) => kind)).not.toContain('evicted');
    expect(phone.events.map(({ kind }) => kind)).not.toContain('session');
    expect(phone.network.sent.filter(({ path: asked }) => asked.startsWith('/auth/'))).toEqual([]);
    expect(pushes(phone)).toEqual([]);
    await stands();
  });

  it('the device’s notes, at run time: new statements are stored, and wait', async () => {
    let opened = 0;
    const open = (name: string) => {
      opened++;
      return memoryPouch(name);
    };
    const phone = await world.phone({ loadPouch: async () => ({ open }) });
    await phone.register('Олена');
    await badge(phone, 'synced');
    const stands = await takenOver(phone, deviceStoreName(`${phone.name}-`));
    phone.network.sent.length = 0;
    await phone.device.syncNow();
    await badge(phone, 'outdated');
    const id = await phone.post('Чекає');
    await phone.device.syncNow();
    expect((await phone.device.get(id))?.state).toBe('waiting');
    expect(await phone.status()).toMatchObject({ badge: 'outdated', waiting: 1 });
    expect(pushes(phone)).toEqual([]);
    expect(opened).toBe(1);
    expect(await phone.device.signOut()).toEqual(TOO_OLD);
    expect((await phone.device.get(id))?.state).toBe('waiting');
    await stands();
  });

  it('its bookmarked posts: stay unchanged, and are read over the network', async () => {
    const author = await world.phone();
    await author.register('Автор');
    const post = await author.post('Збережене');
    await becomes(author, post, 'published');
    const phone = await world.phone();
    const { userId } = await phone.register('Олена');
    const savedAt = new Date().toISOString();
    const bookmark = {
      _id: bookmarkId(post),
      type: 'bookmark',
      schemaVersion: 1,
      kept: true,
      keptAt: savedAt,
    } as const;
    must(await phone.device.put(bookmark));
    const name = savedPostStoreName(`${phone.name}-`, userId);
    await until('it is kept', async () => (await rowsOf(phone.disk.indexedDb, name, 'posts')).length === 1);
    await phone.off();
    const stands = await takenOver(phone, name);
    await phone.start();
    await badge(phone, 'outdated');
    expect(await phone.device.readFact('post', post)).toMatchObject({ kind: 'found' });
    must(await phone.device.put({ ...bookmark, kept: false }));
    await phone.device.settled();
    await stands();
  });
});

describe('57: two tabs, one of which was updated to a version that upgraded every store', () => {
  let next: Awaited<ReturnType<typeof buildProgram>>;
  const tabs: Device[] = [];
  beforeAll(async () => {
    next = await buildProgram('next-stores', NEXT_STORES);
  });
  afterAll(() => next.remove());
  afterEach(async () => {
    for (const tab of tabs.splice(0)) await tab.close();
  });

  it('the newer tab leads with all the older one’s data, and the older one does no harm when it is alone again', async () => {
    const [name, disk, locks, channels] = [ulid(), nodeDisk(), memoryLocks(), memoryChannels()];
    const origin = world.service.url;
    const tab = async (program: Pick<typeof next, 'nodeDevice'>, id: string) => {
      const device = program.nodeDevice({ origin, name, disk, locks, openChannel: channels.of(id) });
      tabs.push(device);
      await device.start();
      return device;
    };
    const older = await tab({ nodeDevice }, 'older');
    const email = `${ulid().toLowerCase()}@lapka.example`;
    const person = { firstName: 'Соня', secondName: 'Тест', email, password: PASSWORD, locale: 'uk' } as const;
    const { userId } = must(await older.register(person));
    const post = postInput('Від старої');
    must(await older.put(post));
    await until('it is published', async () => (await older.get(post._id))?.state === 'published');
    await until('it is mirrored', async () => {
      const read = await older.readFact('post', post._id);
      return read.kind === 'found' && read.from === 'device';
    });
    const stores = [
      deviceStoreName(`${name}-`),
      ownStoreName(`${name}-`, userId),
      savedPostStoreName(`${name}-`, userId),
      mirrorDatabaseName(`${name}-`, 'community'),
      mirrorDatabaseName(`${name}-`, 'market'),
    ];
    const versions = async () => {
      const all = await disk.indexedDb.databases();
      return stores.map((store) => all.find((one) => one.name === store)?.version ?? 0);
    };
    await until('every store is made', async () => (await versions()).every((version) => version > 0));
    const raised = (await versions()).map((version) => version + 1);

    const newer = await tab(next, 'newer');
    await until('the newer one leads', () => newer.leads() && !older.leads());
    expect((await newer.start()).session).toMatchObject({ kind: 'signedIn', person: { userId } });
    expect((await newer.get(post._id))?.state).toBe('published');
    expect(await newer.readFact('post', post._id)).toMatchObject({ kind: 'found', from: 'device' });
    await until('all is confirmed', async () => (await newer.status()).badge === 'synced');
    await until('every store is raised', async () => JSON.stringify(await versions()) === JSON.stringify(raised));
    expect((await older.get(post._id))?.state).toBe('published');

    await newer.close();
    await until('the older one leads', () => older.leads());
    await until('it says so', async () => (await older.status()).badge === 'outdated');
    await older.syncNow();
    expect((await older.start()).session).toBeNull();
    expect(await older.put(postInput('Ні'))).toEqual(TOO_OLD);
    expect(await older.repair()).toEqual(TOO_OLD);
    expect(await older.signOut()).toEqual(TOO_OLD);
    expect(await versions()).toEqual(raised);

    const again = await tab(next, 'again');
    await until('the newer one leads', () => again.leads());
    expect((await again.get(post._id))?.state).toBe('published');
    await until('all is confirmed', async () => (await again.status()).badge === 'synced');
  });
});

describe('57: a service of a later version', () => {
  it('a service of a later version is reported as such; reading works, unsent data is sent once compatible', async () => {
    let later = false;
    let pushed = 0;
    const phone = await world.phone({
      async fetch(input, init) {
        if (/\/db\/user-.*_bulk_docs/.test(String(input))) pushed++;
        const answer = await fetch(input, init);
        if (!later || !String(input).endsWith('/sync/hello')) return answer;
        return Response.json({ ...((await answer.json()) as Hello), protocol: PROTOCOL_VERSION + 1 });
      },
    });
    const { userId } = await phone.register('Олена');
    await badge(phone, 'synced');
    later = true;
    await phone.device.syncNow();
    await badge(phone, 'outdated');
    pushed = 0;
    const id = await phone.post('Чекає');
    await phone.device.syncNow();
    const other = await world.phone();
    await other.register('Тарас');
    const theirs = await other.post('Чужий');
    await becomes(other, theirs, 'published');
    await until('the mirror goes on', async () => (await phone.device.readFact('post', theirs)).kind === 'found');
    expect((await phone.device.get(id))?.state).toBe('waiting');
    expect(await phone.status()).toMatchObject({ badge: 'outdated', waiting: 1 });
    expect(pushed).toBe(0);
    later = false;
    await phone.device.syncNow();
    await becomes(phone, id, 'published');
    await until('it is mirrored', async () => (await phone.mirrored(userId)).has(id));
    await badge(phone, 'synced');
  });
});
