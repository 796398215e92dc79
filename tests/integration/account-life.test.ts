import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { openDeviceStore } from '../../src/data/store/device-store.ts';
import { sessionOf, setRoles } from './accounts.ts';
import { must, PASSWORD, type Phone, until } from './devices.ts';
import { badge, becomes, stage } from './stage.ts';

const world = stage();

async function admin(): Promise<Phone & { userId: string }> {
  const phone = await world.phone();
  const { userId } = await phone.register('Адміна');
  await setRoles(world.service, userId, ['user', 'admin']);
  return Object.assign(phone, { userId });
}

const databases = async (phone: Phone) => (await phone.disk.indexedDb.databases()).map(({ name }) => name ?? '');

describe('a suspended account', () => {
  it('a suspended account shows the admin’s reason, also at the next start, and notices the end of the suspension', async () => {
    const chief = await admin();
    const phone = await world.phone();
    const { userId, email } = await phone.register('Олена');
    await badge(phone, 'synced');
    must(await chief.device.setSuspension(userId, 'Реклама замість дописів'));
    await phone.restart();
    await badge(phone, 'stopped');
    const suspended = { kind: 'suspended', reason: 'Реклама замість дописів' };
    expect(await sessionOf(phone)).toMatchObject(suspended);
    expect(phone.events).toContainEqual({ kind: 'session', session: expect.objectContaining(suspended) });
    expect(await phone.device.account()).toMatchObject({
      ok: false,
      code: 'account/suspended',
      detail: 'Реклама замість дописів',
    });
    await phone.goOffline();
    await phone.restart();
    expect(await sessionOf(phone)).toMatchObject(suspended);

    must(await chief.device.setSuspension(userId, null));
    await phone.goOnline();
    await phone.login(email);
    expect((await sessionOf(phone)).kind).toBe('signedIn');
    await until('it is told', async () =>
      (await phone.device.delivered('notification')).some((one) => one.kind === 'account-restored'),
    );
    expect(must(await chief.device.audit(null)).rows.map((row) => row.action)).toEqual(
      expect.arrayContaining(['account-suspended', 'account-restored']),
    );
    expect(must(await chief.device.accounts(email, null)).rows).toMatchObject([{ userId, suspension: null }]);
  });

  it('a suspended account can be deleted by its owner, which clears the device with their data and no other', async () => {
    const chief = await admin();
    const [phone, other] = [await world.phone(), await world.phone()];
    const { userId, email } = await phone.register('Олена');
    await other.register('Тарас');
    await badge(phone, 'synced');
    must(await phone.device.exportAll());
    must(await chief.device.setSuspension(userId, 'Реклама замість дописів'));
    await phone.restart();
    await badge(phone, 'stopped');
    must(await phone.device.exportAll());
    const wrong = await phone.device.deleteAccountSignedOut({ email, password: 'not it' });
    expect(wrong).toMatchObject({ ok: false, code: 'account/wrong-credentials' });
    expect((await sessionOf(phone)).kind).toBe('suspended');
    must(await phone.device.deleteAccountSignedOut({ email, password: PASSWORD, letters: 'go' }));
    expect(await sessionOf(phone)).toEqual({ kind: 'visitor' });
    expect((await databases(phone)).filter((name) => name.includes(userId))).toEqual([]);
    const next = await phone.register('Софія');
    must(await chief.device.setSuspension(next.userId, 'Теж реклама'));
    must(await other.device.deleteAccountSignedOut({ email: next.email, password: PASSWORD }));
    expect((await sessionOf(other)).kind).toBe('signedIn');
  });
});

describe('notifications on several devices', () => {
  it('notifications arrive on every device, newest first, do not count as unsent, and share one read mark', async () => {
    const chief = await admin();
    const [here, there] = [await world.phone(), await world.phone()];
    const { userId, email } = await here.register('Олена');
    await there.login(email);
    must(await chief.device.setRole(userId, 'premium-user', true));
    must(await chief.device.setRole(userId, 'premium-user', false));
    const kinds = async (phone: Phone) =>
      (await phone.device.delivered('notification', { descending: true })).map((one) => one.kind);
    for (const phone of [here, there]) {
      await until('both are told', async () => {
        const notifiedKinds = await kinds(phone);
        return (
          notifiedKinds.indexOf('role-withdrawn') >= 0 &&
          notifiedKinds.indexOf('role-withdrawn') < notifiedKinds.indexOf('role-granted')
        );
      });
      expect(phone.events).toContainEqual({ kind: 'changed', types: ['notification'] });
      expect(await phone.device.syncCentre()).toMatchObject({ waiting: [], refused: [], sent: [] });
    }

    await here.goOffline();
    await there.goOffline();
    const mark = { _id: 'read-mark:notifications', type: 'read-mark', schemaVersion: 1 } as const;
    must(await here.device.put({ ...mark, upTo: '2026-11-20T10:00:00.000Z' }));
    must(await there.device.put({ ...mark, upTo: '2026-11-20T11:00:00.000Z' }));
    expect(await here.status()).toMatchObject({ badge: 'offline', waiting: 0 });
    expect(await here.device.unsent()).toEqual([]);
    await here.goOnline();
    await there.goOnline();
    for (const phone of [here, there]) {
      await until('the later mark holds', async () => {
        await phone.device.syncNow();
        const statement = (await phone.device.get('read-mark:notifications'))?.statement;
        return statement?.type === 'read-mark' && statement.upTo === '2026-11-20T11:00:00.000Z';
      });
      expect(await phone.device.conflicts()).toEqual([]);
    }
    // The mark never moves back, also when an older tab writes an older one.
    must(await here.device.put({ ...mark, upTo: '2026-11-20T09:00:00.000Z' }));
    expect((await here.device.get('read-mark:notifications'))?.statement).toMatchObject({
      upTo: '2026-11-20T11:00:00.000Z',
    });

    const before = await kinds(here);
    must(await here.device.repair());
    await badge(here, 'synced');
    expect(await kinds(here)).toEqual(before);
    await here.restart();
    await here.goOffline();
    expect(await kinds(here)).toEqual(before);
  });
});

describe('the export of a person’s data', () => {
  it('the data export is a zip, created offline too, with unsent and refused statements', async () => {
    const phone = await world.phone();
    await phone.register('Олена', 'Коваль');
    const published = await phone.post('Опублікований');
    await becomes(phone, published, 'published');
    const refused = await phone.post('Відхилений', { content: '<script>alert(1)</script>' });
    await becomes(phone, refused, 'refused');
    await phone.goOffline();
    await phone.post('Ще не надісланий');
    const zip = await JSZip.loadAsync(await must(await phone.device.exportAll()).arrayBuffer());
    const read = async (name: string) => (await zip.file(name)?.async('string')) ?? '';
    const posts = Object.keys(zip.files).filter((name) => /^posts\/.+\.json$/.test(name));
    expect(posts).toHaveLength(3);
    const page = await read('index.html');
    for (const text of ['Опублікований', 'Відхилений', 'Ще не надісланий', 'Олена Коваль'])
      expect(page).toContain(text);
    expect(page).not.toContain('<script');
    for (const name of posts) expect(page).toContain(`href="${name}"`);
    expect(JSON.parse(await read('profile.json'))).toMatchObject({ statement: { firstName: 'Олена' } });
    expect(zip.file('account.json')).toBeNull();

    await phone.goOnline();
    const online = await JSZip.loadAsync(await must(await phone.device.exportAll()).arrayBuffer());
    expect(JSON.parse((await online.file('account.json')?.async('string')) ?? '')).toMatchObject({ hasPassword: true });
  });

  it('the data export does not exist for a visitor', async () => {
    expect(await (await world.phone()).device.exportAll()).toEqual({ ok: false, code: 'device/not-signed-in' });
  });
});

describe('deleting the account on a device', () => {
  it('deleting the account removes all data of the person from the device, and a second person finds none of it', async () => {
    const phone = await world.phone();
    const { userId, email } = await phone.register('Олена');
    const other = await world.phone();
    const { userId: otherId } = await other.register('Тарас');
    await becomes(phone, await phone.post('Перед видаленням'), 'published');
    await phone.device.readFact('profile', `profile:${otherId}`);
    await badge(phone, 'synced');
    // Left over from an interrupted repair.
    const notes = openDeviceStore(phone.disk.indexedDb, `${phone.name}-`);
    await notes.write('carried', { userId, revisions: [{ _id: 'post:1', _rev: '1-a' }] });
    await notes.write('reminded', { userId, of: [{ id: 'delivered:reservation:1', day: '2026-11-25' }] });
    must(await phone.device.deleteAccount({ password: PASSWORD }));
    expect(await sessionOf(phone)).toEqual({ kind: 'visitor' });
    expect((await databases(phone)).filter((name) => name.includes(userId))).toEqual([]);
    expect([await notes.read('carried'), await notes.read('reminded')]).toEqual([null, null]);
    await notes.close();
    await phone.goOffline();
    expect(await phone.device.readFact('profile', `profile:${otherId}`)).toEqual({ kind: 'unreachable' });
    await phone.goOnline();
    expect(await phone.device.login({ email, password: PASSWORD, locale: 'uk' })).toMatchObject({
      ok: false,
      code: 'account/wrong-credentials',
    });
    await phone.register('Софія');
    expect(await phone.device.list('post')).toEqual([]);
    expect((await phone.device.delivered('notification', { descending: true })).map((one) => one.kind)).not.toContain(
      'role-granted',
    );
  });

  it('deleting the account completes although its answer was lost', async () => {
    const phone = await world.phone();
    await phone.register('Олена');
    await badge(phone, 'synced');
    phone.network.expectFor('/auth/delete', 'lostAnswer');
    must(await phone.device.deleteAccount({ password: PASSWORD }));
    expect(await sessionOf(phone)).toEqual({ kind: 'visitor' });
  });
});
