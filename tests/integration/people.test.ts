import { describe, expect, it } from 'vitest';
import type { ReadThrough } from '../../src/data/api/result.ts';
import { LVIV } from '../../src/data/testing/profiles.ts';
import type { ProfileFact, ProfileStatement } from '../../src/domain/profile/schema.ts';
import { must, type Phone, until } from './devices.ts';
import { badge, becomes, stage } from './stage.ts';

const world = stage();

const profileOf = (phone: Phone, userId: string) =>
  phone.device.readFact('profile', `profile:${userId}`) as Promise<ReadThrough<ProfileFact>>;

async function edit(phone: Phone, change: Partial<ProfileStatement>): Promise<void> {
  const statement = (await phone.device.get('profile'))?.statement;
  if (statement?.type !== 'profile') throw new Error('The profile is not on this phone.');
  const { written: _, _rev, ...profile } = statement;
  must(await phone.device.put({ ...profile, ...change, baseRev: _rev }));
}

/** A person with a profile, and another one who reads it. */
async function two() {
  const [owner, reader] = [await world.phone(), await world.phone()];
  const { userId } = await owner.register('Олена', 'Коваль');
  await reader.register('Тарас');
  await until('the profile is here', async () => (await owner.device.get('profile')) !== null);
  await edit(owner, { bio: 'Перша', phone: '+380 50 123 45 67', phoneVisible: false, city: LVIV });
  await becomes(owner, 'profile', 'published');
  await badge(reader, 'synced');
  return { owner, reader, userId };
}

describe('profiles of others', () => {
  it('other people’s profiles are fetched once, cached for offline use, and contain no hidden field', async () => {
    const { reader, userId } = await two();
    const first = await until('it is published', async () => {
      const answer = await profileOf(reader, userId);
      return answer.kind === 'found' && answer.value.bio === 'Перша' && answer;
    });
    expect(first.value).toMatchObject({ city: LVIV, phone: null, phoneVisible: false });
    await reader.goOffline();
    await reader.restart();
    expect(await profileOf(reader, userId)).toMatchObject({ kind: 'found', from: 'device', value: { bio: 'Перша' } });
    expect(await profileOf(reader, '0'.repeat(32))).toEqual({ kind: 'unreachable' });
    await reader.goOnline();
    expect(await profileOf(reader, '0'.repeat(32))).toEqual({ kind: 'missing' });
  });

  it('other people’s profiles are shown from the cache at once, and updated when a newer version arrives', async () => {
    const { owner, reader, userId } = await two();
    await until('it is kept', async () => {
      const answer = await profileOf(reader, userId);
      return answer.kind === 'found' && answer.value.bio === 'Перша';
    });
    await edit(owner, { bio: 'Друга', city: null });
    await becomes(owner, 'profile', 'published');
    await badge(owner, 'synced');
    const release = reader.network.hold((path) => path.startsWith('/db/directory/'));
    reader.events.length = 0;
    // The network is paused, but the answer comes from the cache.
    expect(await profileOf(reader, userId)).toMatchObject({ from: 'device', value: { bio: 'Перша' } });
    expect(await profileOf(reader, userId)).toMatchObject({ from: 'device', value: { bio: 'Перша' } });
    release();
    const profileEvents = () => reader.events.filter((one) => one.kind === 'changed' && one.types.includes('profile'));
    await until('it is told', () => profileEvents().length > 0);
    expect(await profileOf(reader, userId)).toMatchObject({ value: { bio: 'Друга', city: null } });
    await reader.device.settled();
    expect(profileEvents()).toHaveLength(1);
  });

  it('other people’s profiles are found by name: online among all, offline among the cached ones', async () => {
    const { owner, reader, userId } = await two();
    await edit(owner, { firstName: 'Уляна', secondName: 'Знайденко', letter: 'УЗ' });
    await becomes(owner, 'profile', 'published');
    const found = { userId, name: 'Уляна Знайденко', letter: 'УЗ', avatar: null, city: LVIV };
    await until('everybody finds them', async () => {
      const { people } = must(await reader.device.findPeople('Знайден'));
      return people.length > 0;
    });
    expect(must(await reader.device.findPeople('Ulyana'))).toEqual({ people: [found], from: 'network' });
    await reader.goOffline();
    expect(must(await reader.device.findPeople('Ulyana'))).toEqual({ people: [], from: 'device' });
    await reader.goOnline();
    await until('the profile is kept', async () => (await profileOf(reader, userId)).kind === 'found');
    await reader.goOffline();
    expect(must(await reader.device.findPeople('Ulyana'))).toEqual({ people: [found], from: 'device' });
    expect(must(await reader.device.findPeople('Ulyana', [userId]))).toEqual({ people: [], from: 'device' });
  });

  it('a removed profile is reported, and not shown any more', async () => {
    const { reader, userId } = await two();
    await until('it is kept', async () => (await profileOf(reader, userId)).kind === 'found');
    const directory = world.service.couch.use<ProfileFact>('directory');
    const fact = await directory.get(`profile:${userId}`);
    await directory.destroy(fact._id, fact._rev);
    reader.events.length = 0;
    expect((await profileOf(reader, userId)).kind).toBe('found');
    await until('it is told', () =>
      reader.events.some((one) => one.kind === 'changed' && one.types.includes('profile')),
    );
    expect(await profileOf(reader, userId)).toEqual({ kind: 'removed' });
  });

  it('other people’s profiles are removed when storage is freed, and at sign-out because they reveal the visits', async () => {
    const { reader, userId } = await two();
    for (const forget of [
      async () => void (await reader.device.freeSpace()),
      async () => void must(await reader.device.signOut()),
    ]) {
      await until('it is kept', async () => (await profileOf(reader, userId)).kind === 'found');
      expect((await reader.device.storageUse()).freeable).toBeGreaterThan(100);
      await forget();
      expect((await reader.device.storageUse()).freeable).toBe(0);
      await reader.goOffline();
      expect(await profileOf(reader, userId)).toEqual({ kind: 'unreachable' });
      await reader.goOnline();
    }
  });
});
