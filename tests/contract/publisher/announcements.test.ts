import { createHash } from 'node:crypto';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { petAnnouncementId, SERVICES_ANNOUNCEMENT, servicesFactId } from '../../../src/domain/announcement/id.ts';
import { AnnouncementFact } from '../../../src/domain/announcement/schema.ts';
import { DURATIONS } from '../../../src/domain/limits.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { answerTo, petAnnouncement, petIdOf, petStatement, servicesAnnouncement } from './market-world.ts';
import { profileStatement, World } from './world.ts';

const PHOTO = { sha256: createHash('sha256').update('photo').digest('hex'), alt: '', width: 800, height: 800 };
const DAY = 24 * 60 * 60_000;
/** Later than the statements of `market-world`. */
/** A device's statement at the current time. */
const nowIn = (world: World) => world.clock().toISOString();

describe.each(engines())('publishing announcements: $name', (kind) => {
  let engine: RunningEngine;
  let world: World;
  let number = 0;
  let run = 0;
  const nextId = () => petIdOf(number++);
  const newWorld = () => new World(engine, `announcements${run++}`).install();

  beforeAll(async () => {
    engine = await kind.start();
    world = await newWorld();
  });
  afterAll(async () => {
    await engine.close();
  });

  const answer = (person: string, id: string) => answerTo(world, person, id);
  const services = (person: string) => world.find('market', servicesFactId(person));
  async function announcedPet(more: object = {}) {
    const [owner, pet] = [await world.person(), nextId()];
    await world.put(owner, petAnnouncement(pet));
    await world.put(owner, petStatement(pet, more));
    await world.publish();
    return { owner, pet, id: petAnnouncementId(pet) };
  }

  it('publishes an announcement for services under its author’s id, with the days sorted, for thirty days', async () => {
    const person = await world.person();
    const ranges = [
      { from: '2026-12-04', to: '2026-12-08' },
      { from: '2026-12-01', to: '2026-12-03' },
    ];
    const offer = { nameKey: 'grooming', priceType: 'Price', price: 300, currency: '₴' };
    const statement = servicesAnnouncement({ services: [{ offer, availableDates: ranges }], description: ' Стрижу ' });
    const rev = await world.put(person, statement);
    await world.publish();
    const { _rev, ...fact } = (await services(person)) ?? { _rev: '' };
    expect(Value.Check(AnnouncementFact, fact)).toBe(true);
    expect(fact).toMatchObject({
      kind: 'Services',
      description: 'Стрижу',
      services: [{ offer, availableDates: [{ from: '2026-12-01', to: '2026-12-08' }] }],
      pet: null,
      authorId: person,
      authorName: 'Олена Коваль',
      statementRev: rev,
      updatedAt: null,
    });
    const lives =
      Date.parse(String(Reflect.get(fact, 'expiresAt'))) - Date.parse(String(Reflect.get(fact, 'publishedAt')));
    expect(lives).toBe(DURATIONS.announcement);
    expect(await world.outcome(person, SERVICES_ANNOUNCEMENT)).toMatchObject({
      state: 'published',
      fact: { database: 'market', id: servicesFactId(person) },
    });
  });

  it('publishes an announcement for a pet with the pet’s data, also when both arrive together', async () => {
    const { owner, pet, id } = await announcedPet();
    const { _rev, ...fact } = (await world.find('market', id)) ?? { _rev: '' };
    expect(Value.Check(AnnouncementFact, fact)).toBe(true);
    expect(fact).toMatchObject({ kind: 'Pet', authorId: owner, petPrice: { priceType: 'Free' }, pet: { _id: pet } });
    expect(fact).not.toHaveProperty('pet.bio');
  });

  it('an announcement waits with a pet that waits for its photo, and is published with it', async () => {
    const { owner, pet, id } = await announcedPet({ photo: PHOTO });
    expect([await answer(owner, pet), await answer(owner, id)]).toEqual([null, null]);
    world.pass(DURATIONS.photoWait);
    await world.publish();
    expect([await answer(owner, pet), await answer(owner, id)]).toEqual(['photo/missing', 'photo/missing']);
    await world.storePhoto(PHOTO.sha256);
    await world.publish();
    expect([await answer(owner, pet), await answer(owner, id)]).toEqual(['published', 'published']);
    expect(await world.find('market', id)).toMatchObject({ pet: { photo: PHOTO } });
    expect((await world.all('ledger')).filter(({ type }) => type === 'pending')).toEqual([]);
    const photo = await world.find('media', PHOTO.sha256);
    await world.couch.use('media').destroy(PHOTO.sha256, photo?._rev ?? '');
  });

  it('an announcement does not wait when only an edit of the pet waits', async () => {
    const [owner, pet] = [await world.person(), nextId()];
    await world.put(owner, petStatement(pet));
    await world.publish();
    await world.put(owner, petStatement(pet, { name: 'Барс', photo: PHOTO }));
    await world.put(owner, petAnnouncement(pet));
    await world.publish();
    expect(await world.find('market', petAnnouncementId(pet))).toMatchObject({ pet: { name: 'Рекс', photo: null } });
  });

  it('refuses an announcement for a missing pet, or another person’s', async () => {
    const person = await world.person();
    const { owner, pet, id } = await announcedPet();
    const never = petAnnouncement(nextId());
    await world.put(person, never);
    await world.put(person, petAnnouncement(pet, { description: 'Моє' }));
    await world.publish();
    expect(await answer(person, never._id)).toBe('announcement/pet-gone');
    expect(await answer(person, id)).toBe('announcement/pet-taken');
    await world.remove(person, id);
    await world.publish();
    expect(await world.find('market', id)).toMatchObject({ authorId: owner, description: 'Шукає дім' });
  });

  it('refuses an announcement of a person without a name', async () => {
    const nobody = await world.person('none');
    await world.put(nobody, servicesAnnouncement());
    await world.publish();
    expect(await answer(nobody, SERVICES_ANNOUNCEMENT)).toBe('announcement/author-incomplete');
    expect(await services(nobody)).toBeNull();
  });

  it('a pet’s owner may announce it, also under a former owner’s announcement', async () => {
    const { owner, pet, id } = await announcedPet();
    const next = await world.person();
    const fact = await world.find('directory', pet);
    await world.couch.use<{ uid?: string }>('directory').insert({ ...fact, uid: next });
    await world.put(next, petStatement(pet));
    await world.put(next, petAnnouncement(pet, { description: 'Від нового' }));
    await world.publish();
    expect(await world.find('market', id)).toMatchObject({ authorId: next, description: 'Від нового' });
    await world.put(owner, petAnnouncement(pet, { description: 'Від старого' }));
    await world.publish();
    expect(await answer(owner, id)).toBe('announcement/pet-taken');
    await world.remove(owner, id);
    await world.publish();
    expect(await world.find('market', id)).toMatchObject({ authorId: next });
  });

  it('removes a former owner’s announcement when it is checked', async () => {
    const { owner, pet, id } = await announcedPet();
    const fact = await world.find('directory', pet);
    await world.couch.use<{ uid?: string }>('directory').insert({ ...fact, uid: await world.person() });
    const publisher = world.publisher();
    await publisher.recheck(owner, id);
    await publisher.stop();
    await world.publish();
    expect(await world.find('market', id)).toBeNull();
    expect(await answer(owner, id)).toBe('announcement/pet-taken');
  });

  it('an announcement has its author’s name, also after a change', async () => {
    const indexed = await new World(engine, `announcements${run++}`).install(true);
    const person = await indexed.person();
    await indexed.put(person, servicesAnnouncement());
    await indexed.publish();
    const before = await indexed.find('market', servicesFactId(person));
    await indexed.put(person, profileStatement({ firstName: 'Оленка', letter: 'ОЖ' }));
    await indexed.publish();
    expect(await indexed.find('market', servicesFactId(person))).toMatchObject({
      authorName: 'Оленка Коваль',
      authorLetter: 'ОЖ',
      expiresAt: before?.expiresAt,
      updatedAt: null,
    });
  });

  describe('the end of an announcement', () => {
    it('an announcement’s end stays through edits, and a renewal moves it only near the end', async () => {
      const own = await newWorld();
      const person = await own.person();
      const fact = () => own.find('market', servicesFactId(person));
      await own.put(person, servicesAnnouncement());
      await own.publish();
      const first = await fact();
      own.pass(20 * DAY);
      await own.put(person, servicesAnnouncement({ description: 'Інше' }));
      await own.publish();
      expect(await fact()).toMatchObject({ description: 'Інше', expiresAt: first?.expiresAt });
      await own.put(person, servicesAnnouncement({ description: 'Ще', startedAt: nowIn(own) }));
      await own.publish();
      expect(await answerTo(own, person, SERVICES_ANNOUNCEMENT)).toBe('announcement/renewed-too-early');
      expect(await fact()).toMatchObject({ description: 'Інше', expiresAt: first?.expiresAt });
      own.pass(8 * DAY);
      await own.put(person, servicesAnnouncement({ description: 'Далі', startedAt: nowIn(own) }));
      await own.publish();
      expect(await fact()).toMatchObject({ description: 'Далі', publishedAt: first?.publishedAt });
      const gained = Date.parse(String((await fact())?.expiresAt)) - Date.parse(String(first?.expiresAt));
      expect(Math.round(gained / DAY)).toBe(28);
    });

    it('an announcement’s end stays when the announcement is withdrawn and published again', async () => {
      const own = await newWorld();
      const person = await own.person();
      const fact = () => own.find('market', servicesFactId(person));
      await own.put(person, servicesAnnouncement());
      await own.publish();
      const first = await fact();
      own.pass(5 * DAY);
      await own.remove(person, SERVICES_ANNOUNCEMENT);
      await own.publish();
      expect(await fact()).toBeNull();
      const startedAt = nowIn(own);
      await own.put(person, servicesAnnouncement({ startedAt }));
      await own.publish();
      expect(await fact()).toMatchObject({ expiresAt: first?.expiresAt, publishedAt: first?.publishedAt });
      await own.remove(person, SERVICES_ANNOUNCEMENT);
      await own.publish();
      own.pass(30 * DAY);
      await own.put(person, servicesAnnouncement({ startedAt, description: 'Знову' }));
      await own.publish();
      expect(await answerTo(own, person, SERVICES_ANNOUNCEMENT)).toBe('announcement/expired');
      await own.put(person, servicesAnnouncement({ startedAt: nowIn(own) }));
      await own.publish();
      expect(String((await fact())?.expiresAt) > String(first?.expiresAt)).toBe(true);
    });

    /** As the expiry does: it purges the fact, and the outcome stays. */
    async function expire(own: World, person: string, fact: string, statement: string) {
      const published = await own.find('market', fact);
      await own.couch.use('market').destroy(fact, published?._rev ?? '');
      const outcome = await own.outcome(person, statement);
      const at = own.clock().toISOString();
      const ended = { ...outcome, state: 'refused', code: 'announcement/expired', at };
      await own.couch.use<object>(ownDatabaseName(person)).insert(ended, `outcome:${statement}`);
    }

    it('an ended announcement is published again only by a new start, not by an edit', async () => {
      const own = await newWorld();
      const [owner, pet] = [await own.person(), petIdOf(1)];
      const id = petAnnouncementId(pet);
      await own.put(owner, petStatement(pet));
      await own.put(owner, petAnnouncement(pet));
      await own.publish();
      own.pass(DURATIONS.announcement);
      await expire(own, owner, id, id);
      await own.put(owner, petStatement(pet, { name: 'Барс' }));
      await own.publish();
      expect([await own.find('market', id), await answerTo(own, owner, id)]).toEqual([null, 'announcement/expired']);
      await own.put(owner, petAnnouncement(pet, { description: 'Досі шукає' }));
      await own.publish();
      expect([await own.find('market', id), await answerTo(own, owner, id)]).toEqual([null, 'announcement/expired']);
      const startedAt = nowIn(own);
      await own.put(owner, petAnnouncement(pet, { startedAt }));
      await own.publish();
      expect(await own.find('market', id)).toMatchObject({ pet: { name: 'Барс' }, startedAt });
      expect(await answerTo(own, owner, id)).toBe('published');
    });

    it('a refused edit leaves the pet’s current data', async () => {
      const own = await newWorld();
      const [owner, pet] = [await own.person(), petIdOf(1)];
      const id = petAnnouncementId(pet);
      await own.put(owner, petStatement(pet));
      await own.put(owner, petAnnouncement(pet));
      await own.publish();
      await own.put(owner, petAnnouncement(pet, { description: 'Ще', startedAt: nowIn(own) }));
      await own.publish();
      await own.put(owner, petStatement(pet, { name: 'Барс' }));
      await own.publish();
      expect(await own.find('market', id)).toMatchObject({ description: 'Шукає дім', pet: { name: 'Барс' } });
      expect(await answerTo(own, owner, id)).toBe('announcement/renewed-too-early');
    });
  });
});
