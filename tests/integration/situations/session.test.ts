import { describe, expect, it } from 'vitest';
import { backgroundRound } from '../../../src/data/background-round.ts';
import { nodeDevice } from '../../../src/data/testing/node-device.ts';
import { postInput } from '../../../src/data/testing/posts.ts';
import { memoryChannels, memoryLocks } from '../../../src/data/testing/tabs.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { accountId } from '../../../sync-server/src/accounts/documents.ts';
import { must, Phone, until } from '../devices.ts';
import { badge, becomes, stage } from '../stage.ts';

const world = stage();

interface StoredAccount {
  _id: string;
  _rev: string;
  status: string;
}

/** Changes the account as an admin would. */
async function setAccount(userId: string, change: { status: 'suspended' | 'active' } | 'delete'): Promise<void> {
  const accounts = world.service.couch.use<StoredAccount>('accounts');
  const account = await accounts.get(accountId(userId));
  if (change === 'delete') await accounts.destroy(account._id, account._rev);
  else await accounts.insert({ ...account, ...change });
}

const ownRequests = (phone: Phone) => phone.network.sent.filter(({ path }) => path.startsWith('/db/user-'));
const exported = async (phone: Phone) => (await phone.device.exportUnsent()).text();

describe('situations of the session', () => {
  it('9: after a month offline the access token is renewed before any other request', async () => {
    const phone = await world.phone();
    await phone.register('Олена');
    await badge(phone, 'synced');
    await phone.goOffline();
    const id = await phone.post('За місяць');
    // The access token was only in memory; a month later only the cookie is left.
    await phone.restart();
    phone.network.sent.length = 0;
    await phone.goOnline();
    await becomes(phone, id, 'published');
    const paths = phone.network.sent.map(({ path }) => path);
    expect(paths.indexOf('/auth/refresh')).toBeGreaterThanOrEqual(0);
    expect(paths.indexOf('/auth/refresh')).toBeLessThan(paths.findIndex((path) => path.startsWith('/db/user-')));
    expect((await phone.device.start()).session?.kind).toBe('signedIn');
  });

  it('10: an ended session: reading and writing work, no other person sees the queue, the same person sends it', async () => {
    const phone = await world.phone();
    const olena = await phone.register('Олена');
    const before = await phone.post('Раніше');
    await becomes(phone, before, 'published');
    phone.disk.cookies.clear();
    await phone.off();
    phone.network.sent.length = 0;
    await phone.start();
    const id = await phone.post('Без входу');
    expect(await badge(phone, 'signIn')).toMatchObject({ waiting: 1 });
    expect((await phone.device.list('post')).map((record) => record.statement._id).sort()).toEqual([before, id].sort());
    expect(await exported(phone)).toContain('Без входу');
    expect(ownRequests(phone)).toEqual([]);

    await phone.register('Тарас');
    expect(await phone.device.list('post')).toEqual([]);
    expect((await badge(phone, 'synced')).waiting).toBe(0);

    await phone.login(olena.email);
    await becomes(phone, id, 'published');
  });

  it('11: a suspended account: nothing is sent, unsent data can be exported, and is sent after the restoration', async () => {
    const phone = await world.phone();
    const olena = await phone.register('Олена');
    await badge(phone, 'synced');
    await setAccount(olena.userId, { status: 'suspended' });
    await phone.goOffline();
    await phone.restart();
    const id = await phone.post('Після зупинки');
    phone.network.sent.length = 0;
    await phone.goOnline();
    expect(await badge(phone, 'stopped')).toMatchObject({ waiting: 1 });
    await phone.device.syncNow();
    expect(ownRequests(phone)).toEqual([]);
    expect((await phone.device.start()).session).toMatchObject({ kind: 'suspended', person: { userId: olena.userId } });
    expect(await exported(phone)).toContain('Після зупинки');
    await phone.restart();
    expect(await badge(phone, 'stopped')).toMatchObject({ waiting: 1 });

    await setAccount(olena.userId, { status: 'active' });
    await phone.login(olena.email);
    await becomes(phone, id, 'published');
  });

  it.each(['while the app is open', 'while it is closed'])('11: an account deleted elsewhere %s', async (when) => {
    const phone = await world.phone();
    const { userId } = await phone.register('Олена');
    const before = await phone.post('Перед видаленням');
    await becomes(phone, before, 'published');
    await badge(phone, 'synced');
    if (when === 'while it is closed') await phone.off();
    await setAccount(userId, 'delete');
    const { couch } = world.service;
    await couch.server.db.destroy(couch.engineName(`user-${userId}`));
    if (when === 'while it is closed') await phone.start();
    const id = await phone.post('Після видалення');
    await phone.device.syncNow();
    expect(await badge(phone, 'stopped')).toMatchObject({ waiting: 1 });
    phone.network.sent.length = 0;
    await phone.device.syncNow();
    expect(ownRequests(phone)).toEqual([]);
    expect((await phone.device.get(id))?.state).toBe('waiting');
    expect(await exported(phone)).toContain('Після видалення');
  });

  it('28: signing out with unsent data lists and exports it; then nothing of the person is left', async () => {
    const deleted: string[] = [];
    const caches = { delete: async (name: string) => deleted.push(name) > 0 } as unknown as CacheStorage;
    const phone = await world.phone({ caches });
    await phone.register('Олена');
    await badge(phone, 'synced');
    await phone.goOffline();
    const post = postInput('Не надіслано');
    must(await phone.device.put(post));
    expect(await phone.device.unsent()).toMatchObject([{ id: post._id, title: 'Не надіслано', state: 'waiting' }]);
    expect(await exported(phone)).toContain('Не надіслано');
    must(await phone.device.signOut());
    expect((await phone.device.start()).session).toEqual({ kind: 'visitor' });
    expect(await phone.device.list('post')).toEqual([]);
    const names = (await phone.disk.indexedDb.databases()).map((one) => one.name ?? '');
    expect(names.filter((name) => /own|bookmarks/.test(name))).toEqual([]);
    expect(deleted).toEqual(['lapka-media', 'lapka-kept-media']);
    // Scripts cannot reach the cookie; it is deleted at the first request, and signs no one in before.
    expect(phone.disk.cookies.has('refresh')).toBe(true);
    await phone.restart();
    phone.network.sent.length = 0;
    await phone.goOnline();
    await until('the cookie is ended', () => !phone.disk.cookies.has('refresh'));
    expect(phone.network.sent.filter(({ path }) => path.startsWith('/auth/')).map(({ path }) => path)).toEqual([
      '/auth/logout',
    ]);
  });

  it('30: closed right after writing offline: a sync without a page sends it and counts new refusals', async () => {
    const phone = await world.phone();
    await phone.register('Олена');
    const refused = await phone.post('Давно відхилено', { content: '<p onclick="x()">a</p>' });
    await becomes(phone, refused, 'refused');
    await phone.goOffline();
    const good = await phone.post('Добрий');
    const bad = await phone.post('Поганий', { content: '<script>1</script>' });
    await phone.off();
    const inBackground = () =>
      nodeDevice({
        origin: world.service.url,
        name: phone.name,
        disk: phone.disk,
        presence: { online: true, visible: true },
      });
    phone.network.calm();
    let newly = 0;
    let newer = false;
    await until('both were answered', async () => {
      const round = await backgroundRound(inBackground(), systemClock, async () => undefined);
      newly += round.refused;
      newer ||= round.newer;
      return newly > 0;
    });
    // This also removes the last screens.
    expect({ newly, newer }).toEqual({ newly: 1, newer: true });
    expect((await backgroundRound(inBackground(), systemClock, async () => undefined)).refused).toBe(0);
    await phone.start();
    await becomes(phone, good, 'published');
    await becomes(phone, bad, 'refused');
  });

  it('30: without a background wake-up it is sent at the next start', async () => {
    const phone = await world.phone();
    await phone.register('Олена');
    await badge(phone, 'synced');
    await phone.goOffline();
    const id = await phone.post('Закрито відразу');
    await phone.off();
    phone.network.calm();
    await phone.start();
    await becomes(phone, id, 'published');
  });
});

describe('situation 17: two tabs', () => {
  it('17: one of two tabs sends; when it closes the other takes over within two seconds', async () => {
    const [locks, channels] = [memoryLocks(), memoryChannels()];
    const phone = new Phone(world.service.url, { locks, openChannel: channels.of('first') });
    await phone.start();
    const own: string[] = [];
    const second = nodeDevice({
      origin: world.service.url,
      name: phone.name,
      disk: phone.disk,
      locks,
      openChannel: channels.of('second'),
      fetch: (input, init) => {
        own.push(new URL(String(input)).pathname);
        return fetch(input, init);
      },
    });
    try {
      await phone.register('Олена');
      const post = postInput('З другої вкладки');
      must(await second.put(post));
      await until('published', async () => (await phone.device.get(post._id))?.state === 'published');
      expect(own).toEqual([]);
      await until('both say the same', async () => {
        const [here, there] = [await phone.device.status(), await second.status()];
        return JSON.stringify(here) === JSON.stringify(there) && here.badge === 'synced';
      });
      const began = performance.now();
      const closing = phone.off();
      const later = postInput('Після закриття першої');
      must(await second.put(later));
      expect(performance.now() - began).toBeLessThan(2_000);
      await closing;
      await until('the second sends', async () => (await second.get(later._id))?.state === 'published');
      expect(own.some((path) => path.endsWith('/_bulk_docs'))).toBe(true);
    } finally {
      await second.close();
      await phone.off();
    }
  });
});
