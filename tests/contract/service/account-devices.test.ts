import { describe, expect, it } from 'vitest';
import { SERVICE_LIMITS } from '../../../src/domain/service-limits.ts';
import { removed } from '../../../sync-server/src/storage/engine/nano-answers.ts';
import { outcome, type Registered, useAccountWorld } from './account-world.ts';
import { cookieOf, stages } from './stage.ts';

describe.each(stages)('signed-in devices on $name', (kind) => {
  const world = useAccountWorld(kind);
  const { refresh, notificationsOf } = world;

  describe('the list of devices', () => {
    const FIREFOX = 'Mozilla/5.0 (Android 14; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0';
    const devices = (of: Registered) =>
      world.stage.call('GET', '/auth/devices', { token: of.session.accessToken, cookie: of.cookie });
    const signInElsewhere = (of: Registered, headers: Record<string, string> = {}) =>
      world.stage.call('POST', '/auth/login', {
        body: { email: of.email, password: of.password, locale: 'en' },
        headers: { 'user-agent': FIREFOX, ...headers },
      });

    it('the device list shows the current device first, and others can be signed out remotely', async () => {
      const person = await world.stage.register();
      const elsewhere = await signInElsewhere(person);
      const listed = (await devices(person)).body?.devices as { id: string; label: string; current: boolean }[];
      expect(listed).toEqual([
        {
          id: expect.any(String),
          label: '',
          signedInAt: expect.any(String),
          lastUsedAt: expect.any(String),
          current: true,
        },
        expect.objectContaining({ label: 'Firefox, Android', current: false }),
      ]);
      const id = listed[1]?.id ?? '';
      const signOut = (by: Registered) =>
        world.stage.call('DELETE', `/auth/devices/${id}`, { token: by.session.accessToken });
      const stranger = await world.stage.register();
      expect(outcome(await signOut(stranger))).toEqual([404, 'session/unknown']);
      expect((await signOut(person)).status).toBe(204);
      expect(outcome(await signOut(person))).toEqual([404, 'session/unknown']);
      expect((await refresh(cookieOf(elsewhere))).status).toBe(401);
      expect((await refresh(person.cookie)).status).toBe(200);
    });

    it('the device list has a browser once, however often the person signs in there', async () => {
      const person = await world.stage.register();
      const first = await signInElsewhere(person);
      const marks = first.headers.getSetCookie().filter((each) => each.startsWith('device'));
      // Without the refresh token, as after signing out without a network.
      const cookie = marks.map((each) => each.split(';')[0]).join('; ');
      const second = await signInElsewhere(person, { cookie });
      const elsewhere = await signInElsewhere(person);
      expect((await devices(person)).body?.devices).toHaveLength(3);
      expect((await refresh(cookieOf(first))).status).toBe(401);
      for (const answer of [second, elsewhere]) expect((await refresh(cookieOf(answer))).status).toBe(200);
    });

    it('all other devices are signed out at once, and no other person’s', async () => {
      const [person, stranger] = [await world.stage.register(), await world.stage.register()];
      const elsewhere = await signInElsewhere(person);
      const { accessToken: token } = person.session;
      expect(outcome(await world.stage.call('DELETE', '/auth/devices', { token }))).toEqual([401, 'session/missing']);
      const { status } = await world.stage.call('DELETE', '/auth/devices', { token, cookie: person.cookie });
      expect(status).toBe(204);
      expect((await devices(person)).body?.devices).toMatchObject([{ current: true }]);
      expect((await refresh(cookieOf(elsewhere))).status).toBe(401);
      for (const { cookie } of [person, stranger]) expect((await refresh(cookie)).status).toBe(200);
    });

    it('the device list is limited: the device that was used longest ago is signed out', async () => {
      const person = await world.stage.register();
      const { sessions, store } = world.stage.service.accounts;
      const account = await store.account(person.session.userId);
      if (account === null) throw new Error('no account');
      for (let n = 1; n < SERVICE_LIMITS.sessions; n += 1) await sessions.open(account, { device: `${n}` });
      expect((await refresh(person.cookie)).status).toBe(200);
      await sessions.open(account, { device: 'one more' });
      const labels = (await sessions.list(account)).map(({ device }) => device);
      expect(labels).toHaveLength(SERVICE_LIMITS.sessions);
      // The first was used again, so another one was signed out.
      expect(labels).toEqual(expect.arrayContaining(['', 'one more']));
    });

    it('two concurrent sign-outs both succeed, whatever the engine answers for the removed document', async () => {
      const { couch, accounts } = world.stage.service;
      const documents = couch.use<object>('accounts');
      const { rev } = await documents.insert({}, 'probe:removed-twice');
      expect(await removed(documents.destroy('probe:removed-twice', rev))).toBe(true);
      expect(await removed(documents.destroy('probe:removed-twice', rev))).toBe(false);
      const person = await world.stage.register();
      const ends = Array.from({ length: 5 }, () => accounts.sessions.closeAll(person.session.userId));
      await Promise.all(ends);
      expect((await refresh(person.cookie)).status).toBe(401);
    });

    it('a new device is announced to the person once', async () => {
      const person = await world.stage.register();
      const first = await signInElsewhere(person);
      const mark = first.headers.getSetCookie().find((each) => each.startsWith('device=')) ?? '';
      expect(mark).toMatch(/HttpOnly; Secure; SameSite=Strict$/);
      expect(await notificationsOf(person)).toEqual(['welcome', 'new-device']);
      await signInElsewhere(person, { cookie: mark.split(';')[0] ?? '' });
      expect(await notificationsOf(person)).toEqual(['welcome', 'new-device']);
      await signInElsewhere(person);
      expect(await notificationsOf(person)).toEqual(['welcome', 'new-device', 'new-device']);
    });

    it('the device list does not reveal which accounts were used on a device', async () => {
      const [one, two] = [await world.stage.register(), await world.stage.register()];
      const mark = (await signInElsewhere(one)).headers.getSetCookie().find((each) => each.startsWith('device='));
      await signInElsewhere(two, { cookie: mark?.split(';')[0] ?? '' });
      const { store } = world.stage.service.accounts;
      const storedDevices = await Promise.all(
        [one, two].map(async (of) => (await store.account(of.session.userId))?.devices),
      );
      const hashes = storedDevices.flat();
      expect(hashes).toHaveLength(4);
      expect(new Set(hashes).size).toBe(4);
    });
  });
});
