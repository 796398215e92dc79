import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RolesAnswer } from '../../src/data/api/session.ts';
import type { DataApi } from '../../src/data/api.ts';
import { nodeDevice, nodeDisk } from '../../src/data/testing/node-device.ts';
import { memoryChannels, memoryLocks } from '../../src/data/testing/tabs.ts';
import { sessionOf, setRoles } from './accounts.ts';
import { must, PASSWORD, type Phone, until } from './devices.ts';
import { badge, becomes, stage } from './stage.ts';

const world = stage();

/** The secret of the password reset link mailed to this address. */
async function resetLinkFor(email: string): Promise<string> {
  const folder = path.join(world.service.dataDir, 'mail');
  return until(`a mail to ${email}`, async () => {
    const files = await readdir(folder).catch(() => []);
    for (const file of files.filter((name) => /-reset-.+\.eml$/.test(name))) {
      const mail = (await readFile(path.join(folder, file), 'utf8')).replace(/=\r?\n/g, '');
      const token = /#([\w-]{43})/.exec(mail)?.[1];
      if (mail.includes(email) && token !== undefined) return token;
    }
    return null;
  });
}

describe('roles for a guard', () => {
  const cases: [string, (phone: Phone, userId: string) => Promise<void>, RolesAnswer][] = [
    ['the service', async () => undefined, { kind: 'known', roles: ['user'], from: 'service' }],
    [
      'the service, newer than what was known',
      (_, userId) => setRoles(world.service, userId, ['user', 'premium-user']),
      { kind: 'known', roles: ['user', 'premium-user'], from: 'service' },
    ],
    ['the device when offline', (phone) => phone.goOffline(), { kind: 'known', roles: ['user'], from: 'device' }],
    [
      'the device behind a captive portal',
      async (phone) => phone.network.turn('captive'),
      { kind: 'known', roles: ['user'], from: 'device' },
    ],
    [
      'the device when the server is down',
      async (phone) => phone.network.turn('down'),
      { kind: 'known', roles: ['user'], from: 'device' },
    ],
    [
      'nowhere when the session has ended',
      async (phone) => {
        phone.disk.cookies.clear();
        await phone.restart();
      },
      { kind: 'failed' },
    ],
    ['nowhere after signing out', async (phone) => void must(await phone.device.signOut()), { kind: 'failed' }],
  ];

  it.each(cases)('roles come from %s', async (_name, prepare, answer) => {
    const phone = await world.phone();
    const { userId } = await phone.register('Олена');
    await prepare(phone, userId);
    expect(await phone.device.roles()).toEqual(answer);
    if (answer.kind === 'known') expect(await sessionOf(phone)).toMatchObject({ person: { roles: answer.roles } });
  });

  it('roles are known offline at the next start', async () => {
    const phone = await world.phone();
    const { userId } = await phone.register('Олена');
    await setRoles(world.service, userId, ['user', 'admin']);
    await phone.device.roles();
    await phone.goOffline();
    await phone.restart();
    expect(await phone.device.roles()).toEqual({ kind: 'known', roles: ['user', 'admin'], from: 'device' });
  });
});

describe('account commands', () => {
  const commands: [string, (api: DataApi) => Promise<unknown>][] = [
    ['account', (api) => api.account()],
    ['changePassword', (api) => api.changePassword({ current: PASSWORD, password: 'another password' })],
    ['forgotPassword', (api) => api.forgotPassword({ email: 'a@lapka.example', locale: 'uk' })],
    ['resetPassword', (api) => api.resetPassword({ token: 'x'.repeat(43), password: 'another password' })],
    ['changeEmail', (api) => api.changeEmail({ email: 'b@lapka.example', password: PASSWORD })],
    ['confirmEmail', (api) => api.confirmEmail('x'.repeat(43))],
    ['sendConfirmationAgain', (api) => api.sendConfirmationAgain()],
    ['signedInDevices', (api) => api.signedInDevices()],
    ['signOutDevice', (api) => api.signOutDevice('0'.repeat(18))],
    ['signOutOtherDevices', (api) => api.signOutOtherDevices()],
    ['deleteAccount', (api) => api.deleteAccount({ password: PASSWORD })],
    ['deleteAccountSignedOut', (api) => api.deleteAccountSignedOut({ email: 'a@lapka.example', password: PASSWORD })],
    ['accounts', (api) => api.accounts('', null)],
    ['setRole', (api) => api.setRole('0'.repeat(32), 'admin', true)],
    ['setSuspension', (api) => api.setSuspension('0'.repeat(32), 'Спам')],
    ['audit', (api) => api.audit(null)],
  ];

  it('account commands return a code when the network fails, and lose nothing', async () => {
    const phone = await world.phone();
    await phone.register('Олена');
    await badge(phone, 'synced');
    for (const [weather, code] of [
      ['captive', 'network/captive-portal'],
      ['redirect', 'network/captive-portal'],
      ['down', 'network/unreachable'],
      ['offline', 'network/offline'],
    ] as const) {
      if (weather === 'offline') await phone.goOffline();
      phone.network.weather = weather;
      for (const [name, run] of commands)
        expect({ name, answer: await run(phone.device) }).toEqual({ name, answer: { ok: false, code } });
    }
    await phone.goOnline();
    expect(must(await phone.device.account())).toMatchObject({ hasPassword: true, google: false, roles: ['user'] });
    expect((await sessionOf(phone)).kind).toBe('signedIn');
  });

  it.each(commands.slice(commands.findIndex(([name]) => name === 'accounts')))(
    '%s is refused to a person who is no admin',
    async (_name, run) => {
      const phone = await world.phone();
      await phone.register('Олена');
      expect(await run(phone.device)).toMatchObject({ ok: false, code: 'role/required' });
    },
  );

  it('a wrong password and an invalid link have their own codes', async () => {
    const phone = await world.phone();
    const { email } = await phone.register('Олена');
    const wrong = { ok: false, code: 'account/wrong-password' };
    const change = { current: 'not the one at all', password: 'another password' };
    expect(await phone.device.changePassword(change)).toMatchObject(wrong);
    expect(await phone.device.changeEmail({ email: `new-${email}`, password: 'not it' })).toMatchObject(wrong);
    expect(await phone.device.deleteAccount({ password: 'not it' })).toMatchObject(wrong);
    expect(await phone.device.confirmEmail('x'.repeat(43))).toMatchObject({ ok: false, code: 'account/link-ended' });
    expect((await sessionOf(phone)).kind).toBe('signedIn');
  });
});

describe('account commands repeated after a lost answer', () => {
  const change = { current: PASSWORD, password: 'another password' };

  it('a new password: it applies, and this device stays signed in', async () => {
    const phone = await world.phone();
    const { email } = await phone.register('Олена');
    await badge(phone, 'synced');
    phone.network.expectFor('/auth/password', 'lostAnswer');
    expect(await phone.device.changePassword(change)).toEqual({ ok: false, code: 'network/unreachable' });
    must(await phone.device.changePassword(change));
    phone.network.expectFor('/auth/password', 'doubled');
    must(await phone.device.changePassword({ current: 'another password', password: 'the third password' }));
    await phone.restart();
    expect(await badge(phone, 'synced')).toMatchObject({ waiting: 0 });
    expect(await phone.device.changePassword(change)).toMatchObject({ ok: false, code: 'account/wrong-password' });
    const other = await world.phone();
    must(await other.device.login({ email, password: 'the third password', locale: 'uk' }));
  });

  it('a new password whose tab closes during the request', async () => {
    const [locks, channels, disk] = [memoryLocks(), memoryChannels(), nodeDisk()];
    const parts = { origin: world.service.url, name: `closing-${process.pid}`, disk, locks };
    let arrived = false;
    const first = nodeDevice({
      ...parts,
      openChannel: channels.of('first'),
      async fetch(input, init) {
        const answer = await fetch(input, init);
        if (!new Request(input).url.endsWith('/auth/password')) return answer;
        arrived = true;
        // Never answered: the tab closes before.
        return new Promise<Response>(() => undefined);
      },
    });
    const second = nodeDevice({ ...parts, openChannel: channels.of('second') });
    try {
      await first.start();
      const email = `closing-${process.pid}@lapka.example`;
      must(await first.register({ email, password: PASSWORD, firstName: 'Олена', secondName: 'Тест', locale: 'uk' }));
      const changing = second.changePassword(change);
      await until('the service was asked', () => arrived);
      await first.close();
      must(await changing);
    } finally {
      await first.close();
      await second.close();
    }
  });

  it('signing another device out: it is signed out', async () => {
    const [here, there] = [await world.phone(), await world.phone()];
    const { email } = await here.register('Олена');
    await there.login(email);
    const other = must(await here.device.signedInDevices()).find((device) => !device.current);
    const id = other?.id ?? '';
    here.network.expectFor(`/auth/devices/${id}`, 'lostAnswer');
    expect(await here.device.signOutDevice(id)).toEqual({ ok: false, code: 'network/unreachable' });
    must(await here.device.signOutDevice(id));
    expect(must(await here.device.signedInDevices())).toHaveLength(1);
    await there.restart();
    await badge(there, 'signIn');
  });
});

describe('a session ended elsewhere is situation 10', () => {
  async function two(): Promise<{ here: Phone; there: Phone; email: string }> {
    const [here, there] = [await world.phone(), await world.phone()];
    const { email } = await here.register('Олена');
    await there.login(email);
    await badge(there, 'synced');
    return { here, there, email };
  }

  const ways: [string, (here: Phone, email: string) => Promise<void>][] = [
    [
      'by "sign out there"',
      async (here) => {
        const other = must(await here.device.signedInDevices()).find((device) => !device.current);
        must(await here.device.signOutDevice(other?.id ?? ''));
      },
    ],
    [
      'by a new password',
      async (here) => void must(await here.device.changePassword({ current: PASSWORD, password: 'another password' })),
    ],
    [
      'by a forgotten password',
      async (here, email) => {
        must(await here.device.forgotPassword({ email, locale: 'uk' }));
        must(await here.device.resetPassword({ token: await resetLinkFor(email), password: 'another password' }));
      },
    ],
  ];

  it.each(ways)(
    '%s: reading and writing still work there, unsent data waits for the same person',
    async (name, end) => {
      const { here, there, email } = await two();
      await end(here, email);
      // The access token may be valid for minutes; a restart requests a new one.
      await there.goOffline();
      const id = await there.post('Написано без входу');
      await there.restart();
      await there.goOnline();
      expect(await badge(there, 'signIn')).toMatchObject({ waiting: 1 });
      expect((await there.device.get(id))?.state).toBe('waiting');
      if (name !== 'by a forgotten password') expect((await sessionOf(here)).kind).toBe('signedIn');
      const password = name === 'by "sign out there"' ? PASSWORD : 'another password';
      must(await there.device.login({ email, password, locale: 'uk' }));
      await becomes(there, id, 'published');
    },
  );
});
