import { createHash } from 'node:crypto';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { DURATIONS } from '../../../src/domain/limits.ts';
import { ProfileFact } from '../../../src/domain/profile/schema.ts';
import { createStore } from '../../../sync-server/src/storage/store/store.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { postIdOf, postStatement, profileStatement, World } from './world.ts';

const LVIV = {
  code: 'UA46060250010015970',
  city: { en: 'Lviv', uk: 'Львів' },
  region: { en: 'Lviv Oblast', uk: 'Львівська область' },
  country: { en: 'Ukraine', uk: 'Україна' },
};
const PHONE = '+380 67 123 45 67';
const FULL = {
  bio: 'Двоє котів і собака.',
  city: LVIV,
  phone: PHONE,
  services: [
    { nameKey: 'grooming', priceType: 'Price', price: 250, currency: '₴' },
    { nameKey: 'dropInVisits', priceType: 'Free' },
  ],
};
const photoOf = (name: string) => createHash('sha256').update(name).digest('hex');

describe.each(engines())('profiles: $name', (kind) => {
  let engine: RunningEngine;
  let world: World;

  beforeAll(async () => {
    engine = await kind.start();
    world = await new World(engine, 'profiles').install();
  });
  afterAll(async () => {
    await engine.close();
  });

  const factOf = async (person: string) => {
    const stored = await world.find('directory', `profile:${person}`);
    if (stored === null) return null;
    const { _rev, ...fact } = stored;
    expect(Value.Check(ProfileFact, fact)).toBe(true);
    return fact as unknown as ProfileFact;
  };
  const state = async (more: object) => {
    const person = await world.person('none');
    await world.put(person, profileStatement(more));
    await world.publish();
    return person;
  };

  it('profiles show every visible field, services in the order of the list', async () => {
    const person = await state(FULL);
    expect(await factOf(person)).toMatchObject({
      bio: FULL.bio,
      city: LVIV,
      phone: PHONE,
      cityVisible: true,
      phoneVisible: true,
      avatar: null,
      services: [FULL.services[1], FULL.services[0]],
      totalReviews: 0,
      totalRating: 0,
    });
  });

  it('profiles show fields that were never filled in as empty', async () => {
    expect(await factOf(await state({}))).toMatchObject({
      bio: '',
      city: null,
      phone: null,
      cityVisible: true,
      phoneVisible: true,
      services: [],
    });
  });

  it('profiles remove a field that is hidden later, and show it again', async () => {
    const person = await state(FULL);
    await world.put(person, profileStatement({ ...FULL, cityVisible: false, phoneVisible: false }));
    await world.publish();
    expect(await factOf(person)).toMatchObject({ city: null, phone: null, cityVisible: false, phoneVisible: false });
    await world.put(person, profileStatement({ ...FULL, cityVisible: false }));
    await world.publish();
    expect(await factOf(person)).toMatchObject({ city: null, phone: PHONE, cityVisible: false, phoneVisible: true });
  });

  it('profiles preserve the service’s own totals', async () => {
    const person = await state(FULL);
    const fact = await world.find('directory', `profile:${person}`);
    await world.couch.use<Record<string, unknown>>('directory').insert({ ...fact, totalReviews: 3, totalRating: 11 });
    await world.put(person, profileStatement({ ...FULL, bio: 'Троє котів.' }));
    await world.publish();
    expect(await factOf(person)).toMatchObject({ bio: 'Троє котів.', totalReviews: 3, totalRating: 11 });
  });

  it('profiles stay unchanged when an edit is refused, and so does the name under new posts', async () => {
    const person = await state(FULL);
    await world.put(person, profileStatement({ ...FULL, firstName: 'Інша', bio: 'ой' }));
    await world.put(person, postStatement(postIdOf(1)));
    await world.publish();
    expect(await world.outcome(person, 'profile')).toMatchObject({ state: 'refused', code: 'profile/bio-too-short' });
    expect(await factOf(person)).toMatchObject({ firstName: 'Олена', bio: FULL.bio });
    expect(await world.find('community', postIdOf(1))).toMatchObject({ authorName: 'Олена Коваль' });
  });

  describe('conflicting profile versions of two devices', () => {
    /** Both are leaves of the same document; `b…` is the winning revision. */
    const write = async (person: string, shown: object, other: object) => {
      const own = world.couch.use<object>(ownDatabaseName(person));
      const leaf = (mark: string, more: object) => ({ ...profileStatement(more), _rev: `9-${mark.repeat(32)}` });
      await own.bulk({ docs: [leaf('b', shown), leaf('a', other)], new_edits: false });
    };

    it.each(['shown first', 'hidden first'])(
      'conflicting profiles show only what none of them hides: %s',
      async (order) => {
        const person = await world.person();
        await world.publish();
        const hidden = { ...FULL, phoneVisible: false };
        if (order === 'shown first') await write(person, FULL, hidden);
        else await write(person, hidden, FULL);
        await world.publish();
        expect(await factOf(person)).toMatchObject({ city: LVIV, phone: null, phoneVisible: false });
      },
    );

    it('conflicting profiles hide what a later version hides, and a choice takes effect at once', async () => {
      const person = await world.person();
      const own = world.couch.use<object>(ownDatabaseName(person));
      await own.bulk({ docs: [{ ...profileStatement(FULL), _rev: `9-${'b'.repeat(32)}` }], new_edits: false });
      await world.publish();
      expect(await factOf(person)).toMatchObject({ phone: PHONE });
      const hidden = { ...profileStatement({ ...FULL, phoneVisible: false }), _rev: `9-${'a'.repeat(32)}` };
      await own.bulk({ docs: [hidden], new_edits: false });
      await world.publish();
      expect(await factOf(person)).toMatchObject({ phone: null });
      await own.destroy('profile', `9-${'a'.repeat(32)}`);
      await world.publish();
      expect(await factOf(person)).toMatchObject({ phone: PHONE });
    });
  });

  it('conflicting profiles in excessive number hide all that can be hidden, and read none of the versions', async () => {
    const person = await state(FULL);
    expect(await factOf(person)).toMatchObject({ phone: PHONE });
    const docs = Array.from({ length: 40 }, (_unused, n) => ({
      ...profileStatement(FULL),
      _rev: `9-${n.toString(16).padStart(32, 'c')}`,
    }));
    await world.couch.use<object>(ownDatabaseName(person)).bulk({ docs, new_edits: false });
    const asked: string[] = [];
    const store = createStore(world.couch);
    await world.publish({
      store: {
        ...store,
        revision: (database, id, rev) => {
          asked.push(rev);
          return store.revision(database, id, rev);
        },
      },
    });
    expect(await factOf(person)).toMatchObject({ bio: FULL.bio, city: null, phone: null });
    expect(asked).toEqual([]);
  });

  describe('an avatar whose photo has not arrived', () => {
    it('a missing avatar delays nothing else: the old one is shown until the new one arrives', async () => {
      const [old, fresh] = [photoOf('old'), photoOf('fresh')];
      await world.storePhoto(old);
      const person = await state({ avatar: { sha256: old } });
      expect(await factOf(person)).toMatchObject({ avatar: { sha256: old } });
      await world.put(person, profileStatement({ bio: 'Нова світлина', avatar: { sha256: fresh } }));
      const publisher = world.publisher();
      await publisher.start();
      await publisher.idle();
      expect(await factOf(person)).toMatchObject({ bio: 'Нова світлина', avatar: { sha256: old } });
      expect(await world.outcome(person, 'profile')).toMatchObject({ state: 'published' });
      await world.storePhoto(fresh);
      publisher.photoStored(fresh);
      await publisher.idle();
      await publisher.stop();
      expect(await factOf(person)).toMatchObject({ bio: 'Нова світлина', avatar: { sha256: fresh } });
      expect((await world.notes()).filter(({ type }) => type === 'pending' || type === 'author')).toEqual([]);
    });

    it('a missing avatar stays noted over a restart', async () => {
      const avatar = { sha256: photoOf('over a restart') };
      const person = await state({ avatar });
      expect(await factOf(person)).toMatchObject({ avatar: null });
      await world.storePhoto(avatar.sha256);
      await world.publish();
      expect(await factOf(person)).toMatchObject({ avatar });
    });

    it('a missing avatar is reported after a day without delaying anything, and is shown when it arrives', async () => {
      const avatar = { sha256: photoOf('very late') };
      const person = await state({ avatar });
      world.pass(DURATIONS.photoWait);
      await world.publish();
      expect(await world.outcome(person, 'profile')).toMatchObject({ state: 'refused', code: 'photo/missing' });
      const rev = await world.put(person, profileStatement({ avatar, bio: 'Без світлини' }));
      await world.publish();
      expect(await factOf(person)).toMatchObject({ avatar: null, bio: 'Без світлини' });
      expect(await world.outcome(person, 'profile')).toMatchObject({ state: 'refused', code: 'photo/missing', rev });
      await world.storePhoto(avatar.sha256);
      await world.publish();
      expect(await factOf(person)).toMatchObject({ avatar, bio: 'Без світлини' });
      expect(await world.outcome(person, 'profile')).toMatchObject({ state: 'published', rev });
    });

    it('a missing avatar stops waiting when another avatar is chosen', async () => {
      const person = await state({ avatar: { sha256: photoOf('given up') } });
      await world.put(person, profileStatement({ avatar: null }));
      await world.publish();
      expect(await factOf(person)).toMatchObject({ avatar: null });
      expect((await world.all('ledger')).filter(({ type }) => type === 'pending')).toEqual([]);
    });
  });

  it('a profile publishes none of the private fields', async () => {
    const person = await world.person();
    await world.put(person, {
      _id: 'read-mark:notifications',
      ...{
        type: 'read-mark',
        schemaVersion: 1,
        written: profileStatement().written,
        upTo: profileStatement().createdAt,
      },
    });
    const notification = {
      type: 'notification',
      schemaVersion: 1,
      kind: 'welcome',
      at: profileStatement().createdAt,
      about: {},
    };
    await world.put(person, { _id: `notification:${profileStatement().createdAt}:welcome`, ...notification });
    await world.publish();
    const own = await world.all(ownDatabaseName(person));
    expect(own.filter(({ type }) => type === 'outcome').map(({ statement }) => statement)).toEqual(['profile']);
    expect(JSON.stringify(await world.all('directory'))).not.toContain('read-mark');
  });
});
