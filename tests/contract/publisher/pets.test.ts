import { createHash } from 'node:crypto';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { petAnnouncementId } from '../../../src/domain/announcement/id.ts';
import { DURATIONS } from '../../../src/domain/limits.ts';
import { PetFact } from '../../../src/domain/pet/schema.ts';
import { UNLIMITED } from '../../../sync-server/src/storage/ledger/quotas.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { publishAndDie } from './dying-store.ts';
import { answerTo, petAnnouncement, petIdOf, petStatement, recordStatement } from './market-world.ts';
import { World } from './world.ts';

const photoOf = (name: string) => ({
  sha256: createHash('sha256').update(name).digest('hex'),
  alt: '',
  width: 800,
  height: 800,
});

describe.each(engines())('publishing pets: $name', (kind) => {
  let engine: RunningEngine;
  let world: World;
  let number = 0;
  let run = 0;
  const nextId = () => petIdOf(number++);
  const newWorld = () => new World(engine, `pets${run++}`).install();

  beforeAll(async () => {
    engine = await kind.start();
    world = await newWorld();
  });
  afterAll(async () => {
    await engine.close();
  });

  const answer = (person: string, id: string) => answerTo(world, person, id);
  async function publishedPet(more: object = {}) {
    const [owner, pet] = [await world.person(), nextId()];
    await world.put(owner, petStatement(pet, more));
    await world.publish();
    return { owner, pet };
  }

  it('publishes a pet with its owner, and nothing of its health record', async () => {
    const [owner, pet] = [await world.person(), nextId()];
    const rev = await world.put(owner, petStatement(pet, { name: ' Рекс ', colour: 'рудий' }));
    await world.put(owner, recordStatement(pet));
    await world.publish();
    const { _rev, ...fact } = (await world.find('directory', pet)) ?? { _rev: '' };
    expect(Value.Check(PetFact, fact)).toBe(true);
    expect(fact).toMatchObject({ name: 'Рекс', colour: 'рудий', uid: owner, updatedAt: null, statementRev: rev });
    expect(await world.outcome(owner, pet)).toMatchObject({
      state: 'published',
      rev,
      fact: { database: 'directory', id: pet },
    });
    expect(await answer(owner, recordStatement(pet)._id)).toBeNull();
    expect(JSON.stringify(await world.all('directory'))).not.toContain('985112003456789');
  });

  it('an edit preserves the publication time; a removal deletes the fact, and its owner may restore it', async () => {
    const { owner, pet } = await publishedPet();
    const before = await world.find('directory', pet);
    await world.put(owner, petStatement(pet, { name: 'Барс' }));
    await world.publish();
    const after = await world.find('directory', pet);
    expect(after).toMatchObject({ name: 'Барс', publishedAt: before?.publishedAt });
    expect(after?.updatedAt).not.toBeNull();
    await world.remove(owner, pet);
    await world.publish();
    expect(await world.find('directory', pet)).toBeNull();
    expect(await answer(owner, pet)).toBe('removed');
    await world.put(owner, petStatement(pet));
    await world.publish();
    expect(await world.find('directory', pet)).toMatchObject({ publishedAt: before?.publishedAt, uid: owner });
  });

  it('no one can take another person’s pet, not even a removed one', async () => {
    const { owner, pet } = await publishedPet();
    const thief = await world.person();
    await world.put(thief, petStatement(pet, { name: 'Мій' }));
    await world.publish();
    expect(await answer(thief, pet)).toBe('pet/not-yours');
    await world.remove(thief, pet);
    await world.publish();
    expect(await world.find('directory', pet)).toMatchObject({ uid: owner, name: 'Рекс' });
    await world.remove(owner, pet);
    await world.publish();
    await world.put(thief, petStatement(pet, { name: 'Тепер мій' }));
    await world.publish();
    expect(await answer(thief, pet)).toBe('pet/not-yours');
    expect(await world.find('directory', pet)).toBeNull();
  });

  it('a pet waits for all of its photos, and stays unchanged while an edit waits', async () => {
    const [first, second, third] = [photoOf('1'), photoOf('2'), photoOf('3')];
    const [owner, pet] = [await world.person(), nextId()];
    await world.put(owner, petStatement(pet, { photo: first, gallery: [second] }));
    await world.publish();
    for (const photo of [second, first]) {
      expect(await answer(owner, pet)).toBeNull();
      await world.storePhoto(photo.sha256);
      await world.publish();
    }
    expect(await answer(owner, pet)).toBe('published');
    await world.put(owner, petStatement(pet, { name: 'Барс', photo: first, gallery: [second, third] }));
    await world.publish();
    expect(await world.find('directory', pet)).toMatchObject({ name: 'Рекс', gallery: [second] });
    world.pass(DURATIONS.photoWait);
    await world.publish();
    expect(await answer(owner, pet)).toBe('photo/missing');
    await world.storePhoto(third.sha256);
    await world.publish();
    expect(await world.find('directory', pet)).toMatchObject({ name: 'Барс', gallery: [second, third] });
    expect((await world.all('ledger')).filter(({ type }) => type === 'pending')).toEqual([]);
  });

  it('the publisher limits the pets per day', async () => {
    const owner = await world.person();
    const daily = { ...UNLIMITED, pets: { most: 2, fresh: 2 }, announcements: { most: 1, fresh: 1 } };
    const pets = [nextId(), nextId(), nextId()];
    for (const pet of pets) await world.put(owner, petStatement(pet));
    for (const pet of pets.slice(0, 2)) await world.put(owner, petAnnouncement(pet));
    await world.publish({ daily });
    expect(await Promise.all(pets.map((pet) => answer(owner, pet)))).toEqual(['published', 'published', 'limit/pets']);
    const answers = await Promise.all(pets.slice(0, 2).map((pet) => answer(owner, petAnnouncementId(pet))));
    expect(answers).toEqual(['published', 'limit/announcements']);
    await world.put(owner, petStatement(pets[0] ?? '', { name: 'Барс' }));
    await world.publish({ daily });
    expect(await world.find('directory', pets[0] ?? '')).toMatchObject({ name: 'Барс' });
  });

  const deaths = [0, 1, 2, 3, 4, 5].flatMap((after) => [true, false].map((applied) => ({ after, applied })));
  it.each(deaths)('an edit of a pet updates its announcement, wherever it is cut off (killed: %j)', async (death) => {
    const own = await newWorld();
    const [owner, pet] = [await own.person(), petIdOf(1)];
    await own.put(owner, petStatement(pet));
    await own.put(owner, petAnnouncement(pet));
    await own.publish();
    await own.put(owner, petStatement(pet, { name: 'Барс' }));
    await publishAndDie(own, death);
    await own.publish();
    const id = petAnnouncementId(pet);
    expect(await own.find('market', id)).toMatchObject({ pet: { name: 'Барс' }, updatedAt: null });
    await own.remove(owner, pet);
    await publishAndDie(own, death);
    await own.publish();
    expect(await own.find('market', id)).toBeNull();
    expect(await answerTo(own, owner, id)).toBe('announcement/pet-gone');
    expect(await own.find(`user-${owner}`, id)).toMatchObject({ description: 'Шукає дім' });
    await own.put(owner, petStatement(pet));
    await publishAndDie(own, death);
    await own.publish();
    expect(await own.find('market', id)).toMatchObject({ pet: { name: 'Рекс' } });
    expect(await answerTo(own, owner, id)).toBe('published');
    expect((await own.all('ledger')).filter(({ type }) => type === 'look')).toEqual([]);
  });
});
