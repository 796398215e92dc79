import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { SessionState } from '../../src/data/api/session.ts';
import { LVIV } from '../../src/data/testing/profiles.ts';
import { profileDetails } from '../../src/domain/profile/details.ts';
import { profileFactId } from '../../src/domain/profile/id.ts';
import type { ProfileFact, ProfileStatement } from '../../src/domain/profile/schema.ts';
import { must, type Phone, until } from './devices.ts';
import { badge, becomes, stage } from './stage.ts';

const world = stage();

type Change = Partial<Omit<ProfileStatement, '_id' | 'type' | 'schemaVersion' | 'written'>>;

async function profileOn(phone: Phone): Promise<ProfileStatement & { _rev: string }> {
  const statement = (await phone.device.get('profile'))?.statement;
  if (statement?.type !== 'profile') throw new Error('The profile is not on this phone.');
  return statement;
}

/** As a screen edits: writes the whole profile with one change, on the revision that was opened. */
async function edit(phone: Phone, change: Change): Promise<void> {
  const { written: _, _rev, ...profile } = await profileOn(phone);
  must(await phone.device.put({ ...profile, ...change, baseRev: _rev }));
}

/** Phones of one person, all with the same profile. */
async function phonesOf(count: number): Promise<{ phones: Phone[]; userId: string; email: string }> {
  const phones = await Promise.all(Array.from({ length: count }, () => world.phone()));
  const [first, ...others] = phones;
  if (first === undefined) throw new Error('At least one phone is needed.');
  const { email, userId } = await first.register('Олена', 'Коваль');
  for (const phone of others) await phone.login(email);
  for (const phone of phones) {
    await until('the profile is here', async () => (await phone.device.get('profile')) !== null);
  }
  return { phones, userId, email };
}

/** Waits until all changes of each phone reached all the others. */
async function agree(phones: readonly Phone[]): Promise<void> {
  await until('all have the same profile and nothing waits', async () => {
    for (const phone of phones) await phone.device.syncNow();
    const seen = await Promise.all(
      phones.map(async (phone) => {
        const open = await phone.device.conflicts();
        return JSON.stringify([(await profileOn(phone))._rev, open.map((one) => one.versions.map(({ rev }) => rev))]);
      }),
    );
    const waiting = await Promise.all(phones.map(async (phone) => (await phone.status()).waiting));
    return new Set(seen).size === 1 && waiting.every((count) => count === 0);
  });
}

async function apart(phones: readonly Phone[], edits: readonly Change[]): Promise<void> {
  for (const phone of phones) await phone.goOffline();
  for (const [index, change] of edits.entries()) {
    const phone = phones[index];
    if (phone !== undefined) await edit(phone, change);
  }
  for (const phone of phones) await phone.goOnline();
  await agree(phones);
}

async function publishedFact(userId: string): Promise<ProfileFact> {
  return world.service.couch.use<ProfileFact>('directory').get(profileFactId(userId));
}

const sessionOf = async (phone: Phone): Promise<SessionState | null> => (await phone.device.start()).session;

describe('one profile on several devices', () => {
  it('the profile merges different fields that were edited offline, on two devices and on a third', async () => {
    const { phones, userId } = await phonesOf(3);
    await apart(phones, [
      { bio: 'Люблю котів', firstName: 'Оля', letter: 'ОК' },
      { phone: '+380 50 123 45 67', phoneVisible: false, secondName: 'Шевчук', letter: 'ОШ' },
      { city: LVIV, services: [{ nameKey: 'grooming', priceType: 'Free' }] },
    ]);
    const wanted = {
      firstName: 'Оля',
      secondName: 'Шевчук',
      letter: 'ОШ',
      bio: 'Люблю котів',
      phone: '+380 50 123 45 67',
      phoneVisible: false,
      city: LVIV,
      services: [{ nameKey: 'grooming', priceType: 'Free' }],
    };
    for (const phone of phones) {
      expect(await phone.device.conflicts()).toEqual([]);
      expect(await profileOn(phone)).toMatchObject(wanted);
      await becomes(phone, 'profile', 'published');
      const session = await sessionOf(phone);
      expect(session).toMatchObject({ person: { firstName: 'Оля', secondName: 'Шевчук', letter: 'ОШ' } });
      await badge(phone, 'synced');
    }
    await until('it is published', async () => (await publishedFact(userId)).secondName === 'Шевчук');
  });

  it('the profile shows both versions of the same field on every device, and applies the chosen one everywhere', async () => {
    const { phones } = await phonesOf(2);
    const [here, there] = phones;
    if (!here || !there) throw new Error('Two phones are needed.');
    await apart(phones, [
      { bio: 'Тут написано', phone: '0501234567' },
      { bio: 'Там написано', city: LVIV },
    ]);
    for (const phone of phones) {
      expect(await badge(phone, 'choose')).toMatchObject({ toChoose: 1 });
      const [conflict] = await phone.device.conflicts();
      expect(conflict).toMatchObject({ id: 'profile', type: 'profile', fields: ['bio'] });
      expect(conflict?.versions.map(({ statement }) => (statement as ProfileStatement).bio).sort()).toEqual([
        'Там написано',
        'Тут написано',
      ]);
    }
    const [conflict] = await here.device.conflicts();
    const chosen = conflict?.versions.find((version) => !version.thisDevice);
    must(await here.device.resolve('profile', chosen?.rev ?? ''));
    await agree(phones);
    for (const phone of phones) {
      expect(profileDetails(await profileOn(phone))).toMatchObject({ bio: 'Там написано', city: LVIV, phone: '' });
      expect(await phone.device.conflicts()).toEqual([]);
      await badge(phone, 'synced');
    }
  });

  it('a name written on one device is in the others’ bars, in the next tab and at the next start, also offline', async () => {
    const { phones } = await phonesOf(2);
    const [here, there] = phones;
    if (!here || !there) throw new Error('Two phones are needed.');
    await edit(here, { firstName: 'Соломія', letter: 'СК', preferredLanguage: 'en' });
    const isNotified = (phone: Phone) =>
      phone.events.some((event) => event.kind === 'session' && JSON.stringify(event).includes('Соломія'));
    await until('here it is told at once', () => isNotified(here));
    await until('there it is told', () => isNotified(there));
    await there.goOffline();
    await there.restart();
    expect(await sessionOf(there)).toMatchObject({
      kind: 'signedIn',
      person: { firstName: 'Соломія', letter: 'СК', locale: 'en', roles: ['user'] },
    });
  });

  it('an unsent edit is not reverted by a renewed session', async () => {
    const { phones, email } = await phonesOf(1);
    const [phone] = phones;
    if (!phone) throw new Error('A phone is needed.');
    await badge(phone, 'synced');
    await phone.goOffline();
    await edit(phone, { firstName: 'Ірина', letter: 'ІК' });
    // The access token was lost with the restart; the answer to its renewal still contains the old name.
    await phone.restart();
    const release = phone.network.hold((path) => path.endsWith('/_bulk_docs'));
    await phone.goOnline();
    await until('the session was renewed', () => phone.network.sent.some(({ path }) => path === '/auth/refresh'));
    await until('it is on its way', async () => (await phone.status()).badge === 'sending');
    expect(await sessionOf(phone)).toMatchObject({ person: { firstName: 'Ірина', letter: 'ІК' } });
    release();
    await badge(phone, 'synced');
    expect(await phone.login(email)).toMatchObject({ firstName: 'Ірина', letter: 'ІК' });
  });
});

describe('the avatar', () => {
  it('the avatar is chosen offline, shown at once, and published when the network is back', async () => {
    const { phones, userId } = await phonesOf(2);
    const [phone, other] = phones;
    if (!phone || !other) throw new Error('Two phones are needed.');
    await phone.goOffline();
    const bytes = new Uint8Array(
      await sharp({ create: { width: 300, height: 300, channels: 3, background: '#884422' } })
        .jpeg()
        .toBuffer(),
    );
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    must(await phone.device.keepPhoto(sha256, new Blob([bytes], { type: 'image/jpeg' })));
    await edit(phone, { avatar: { sha256 } });
    expect(await sessionOf(phone)).toMatchObject({ person: { avatar: sha256 } });
    expect((await phone.device.readPhoto(sha256))?.size).toBe(bytes.length);
    expect(await phone.device.get('profile')).toMatchObject({ state: 'waiting', photoWaiting: true });
    // To their author, a waiting profile and its waiting photo are one item.
    expect((await phone.device.unsent())?.map(({ kind }) => kind)).toEqual(['profile']);
    await phone.restart();
    expect(await sessionOf(phone)).toMatchObject({ person: { avatar: sha256 } });

    await phone.goOnline();
    await becomes(phone, 'profile', 'published');
    await until('it is public', async () => (await publishedFact(userId)).avatar?.sha256 === sha256);
    await until('the other phone shows it', async () => JSON.stringify(await sessionOf(other)).includes(sha256));
    // Every bar shows it, so it stays on the device for the next offline start.
    await phone.device.syncNow();
    expect((await phone.device.readPhoto(sha256))?.size).toBe(bytes.length);
    await badge(phone, 'synced');
  });
});
