import { describe, expect, it } from 'vitest';
import { sessionOf } from './accounts.ts';
import { must, PASSWORD, type Phone, until } from './devices.ts';
import { badge, becomes, stage } from './stage.ts';

const world = stage();

interface Two {
  here: Phone;
  there: Phone;
  userId: string;
  email: string;
}

/** One person on two devices, both up to date. */
async function two(): Promise<Two> {
  const [here, there] = [await world.phone(), await world.phone()];
  const { email, userId } = await here.register('Олена');
  await there.login(email);
  const before = await there.post('Перед видаленням');
  await becomes(there, before, 'published');
  await badge(there, 'synced');
  return { here, there, userId, email };
}

const writes = (phone: Phone) =>
  phone.network.sent.filter(
    ({ path, method }) => method !== 'GET' && (path.endsWith('/_bulk_docs') || path.startsWith('/media/')),
  );

/** Databases, accounts and sessions that name the person. */
async function namesOf(userId: string): Promise<string[]> {
  const { couch } = world.service;
  const { rows } = await couch.use('accounts').list();
  const names = [...(await couch.server.db.list()), ...rows.map(({ id }) => id)];
  return names.filter((name) => name.includes(userId));
}

describe('situation 11: an account that was deleted on another device', () => {
  const ways: [string, (one: Two) => Promise<void>][] = [
    [
      'while the app is open here',
      async ({ here }) => void must(await here.device.deleteAccount({ password: PASSWORD })),
    ],
    [
      'while the app is closed here',
      async ({ here, there }) => {
        await there.off();
        must(await here.device.deleteAccount({ password: PASSWORD }));
        await there.start();
      },
    ],
    [
      'while this device is offline, with an access token that is still valid',
      async ({ here, there }) => {
        await there.goOffline();
        must(await here.device.deleteAccount({ password: PASSWORD }));
        await there.post('Офлайн');
        await there.goOnline();
      },
    ],
    [
      'after the answer to this device’s last refresh was lost',
      async ({ here, there }) => {
        await there.goOffline();
        await there.off();
        there.network.calm();
        there.network.expectFor('/auth/refresh', 'lostAnswer');
        await there.start();
        await until('the refresh was sent', () =>
          there.network.sent.some(({ path, fate }) => path === '/auth/refresh' && fate === 'lostAnswer'),
        );
        await there.off();
        must(await here.device.deleteAccount({ password: PASSWORD }));
        await there.start();
      },
    ],
  ];

  it.each(ways)(
    '%s: it stops; nothing is sent or recreated; unsent data is exported and cleared',
    async (_name, end) => {
      const one = await two();
      const { there, userId, email } = one;
      await end(one);
      const id = await there.post('Після видалення');
      await badge(there, 'stopped');
      expect(await sessionOf(there)).toMatchObject({ kind: 'suspended', reason: null, person: { userId } });
      there.network.sent.length = 0;
      await there.device.syncNow();
      await there.restart();
      await there.device.syncNow();
      expect(await badge(there, 'stopped')).toMatchObject({ waiting: expect.any(Number) });
      expect(writes(there)).toEqual([]);
      expect(there.network.sent.filter(({ path }) => path.startsWith('/db/user-'))).toEqual([]);
      expect((await there.device.get(id))?.state).toBe('waiting');
      expect(await (await there.device.exportUnsent()).text()).toContain('Після видалення');
      expect((await must(await there.device.exportAll()).arrayBuffer()).byteLength).toBeGreaterThan(0);
      expect(await there.device.changePassword({ current: PASSWORD, password: 'another password' })).toEqual({
        ok: false,
        code: 'account/suspended',
      });

      must(await there.device.signOut());
      expect(await sessionOf(there)).toEqual({ kind: 'visitor' });
      const databases = (await there.disk.indexedDb.databases()).map(({ name }) => name ?? '');
      expect(databases.filter((name) => name.includes(userId))).toEqual([]);
      await until('the cookie is ended', () => !there.disk.cookies.has('refresh'));
      // The removal's task is deleted last.
      await until('nothing of the person is left there', async () => (await namesOf(userId)).length === 0);
      const login = await there.device.login({ email, password: PASSWORD, locale: 'uk' });
      expect(login).toMatchObject({ ok: false, code: 'account/wrong-credentials' });
      await there.register('Тарас');
      expect(await there.device.list('post')).toEqual([]);
      await badge(there, 'synced');
    },
  );

  it('an account deleted elsewhere is never mistaken for a replaced server', async () => {
    const one = await two();
    one.there.events.length = 0;
    must(await one.here.device.deleteAccount({ password: PASSWORD }));
    await one.there.post('Після видалення');
    await badge(one.there, 'stopped');
    const said = one.there.events.flatMap((event) => (event.kind === 'status' ? [event.status.badge] : []));
    expect(said).not.toContain('check');
    expect(said).not.toContain('signIn');
    // Deleting it here as well succeeds: it only removes the person's remaining data from this device.
    must(await one.there.device.deleteAccount({ password: PASSWORD }));
    expect(await sessionOf(one.there)).toEqual({ kind: 'visitor' });
  });
});

describe('an own database that was lost while the account exists', () => {
  it('a lost own database counts as a replaced server: nothing is sent until the person says so, then all of it', async () => {
    const phone = await world.phone();
    const { userId } = await phone.register('Олена');
    const before = await phone.post('Перед утратою');
    await becomes(phone, before, 'published');
    // In this sync's handshake the phone learns how long the history is by now.
    await phone.device.syncNow();
    await badge(phone, 'synced');
    const { couch } = world.service;
    await couch.server.db.destroy(couch.engineName(`user-${userId}`));
    const after = await phone.post('Після втрати');
    await badge(phone, 'check');
    expect((await phone.device.get(after))?.state).toBe('waiting');
    await phone.device.acceptReplacedServer();
    await becomes(phone, after, 'published');
    await badge(phone, 'synced');
    const { rows } = await couch.use(`user-${userId}`).list({ keys: [before, after] } as never);
    expect(rows.map(({ id }) => id).sort()).toEqual([before, after].sort());
  });
});
