import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { petAnnouncementId, SERVICES_ANNOUNCEMENT, servicesFactId } from '../../../src/domain/announcement/id.ts';
import { PetFact } from '../../../src/domain/pet/schema.ts';
import { SERVICE_LIMITS } from '../../../src/domain/service-limits.ts';
import { inLists } from '../engines.ts';
import { petAnnouncement, petStatement, servicesAnnouncement } from '../publisher/market-world.ts';
import { reportStatement } from '../publisher/world.ts';
import { moderationWorld, newUlid, type Registered } from './moderation-world.ts';
import { openStage, type Stage, stages } from './stage.ts';

type Words = { readonly _id: string; readonly [field: string]: unknown };

/** Writes statements as a person's device, and waits for all outcomes. */
async function state(stage: Stage, by: Registered, ...statements: readonly Words[]): Promise<void> {
  const own = stage.service.couch.use<object>(by.session.ownDatabase);
  for (const statement of statements) await own.insert(statement, statement._id);
  stage.service.publisher?.wake(by.session.ownDatabase);
  await stage.service.publisher?.idle();
}

async function petsOf(stage: Stage, userId: string): Promise<PetFact[]> {
  const answer = await stage.call('GET', `/pets?owner=${userId}`);
  expect(answer.status).toBe(200);
  return JSON.parse(answer.text).pets;
}

describe.each(stages)('pets and announcements on $name', (kind) => {
  let stage: Stage;
  let admin: Registered;
  const world = moderationWorld(() => stage);
  const fact = (database: string, id: string) => world.found<Words>(database, id);

  beforeAll(async () => {
    stage = await openStage(kind);
    admin = await world.admin();
  });
  afterAll(() => stage.stop());

  it('lists a person’s own pets, newest first', async () => {
    const [owner, other] = [await stage.register(), await stage.register()];
    const [first, second] = [`pet:${newUlid()}`, `pet:${newUlid()}`];
    await state(stage, owner, petStatement(first));
    await state(stage, owner, petStatement(second, { name: 'Барс' }));
    await state(stage, other, petStatement(`pet:${newUlid()}`));
    const pets = await petsOf(stage, owner.session.userId);
    expect(pets.map(({ _id }) => _id)).toEqual([second, first]);
    for (const pet of pets) expect(Value.Check(PetFact, pet)).toBe(true);
    expect(await petsOf(stage, '0'.repeat(32))).toEqual([]);
  });

  it('limits the listed pets', async () => {
    const uid = 'a'.repeat(32);
    const docs = Array.from({ length: SERVICE_LIMITS.petsListed + 1 }, (_unused, number) => {
      const { written, ...pet } = petStatement(`pet:${newUlid()}`, { name: `Рекс ${number}` });
      const publishedAt = new Date(Date.parse('2026-11-20T10:00:00.000Z') + number).toISOString();
      return { ...pet, uid, publishedAt, updatedAt: null, statementRev: '1-x' };
    });
    await stage.service.couch.use<object>('directory').bulk({ docs });
    await inLists(kind, async () => {
      const pets = await petsOf(stage, uid);
      expect([pets.length, pets[0]?.name]).toEqual([SERVICE_LIMITS.petsListed, `Рекс ${SERVICE_LIMITS.petsListed}`]);
    });
  });

  it.each(['', '?owner=', '?owner=olena', `?owner=${'g'.repeat(32)}`])('refuses the query %j', async (query) => {
    expect((await stage.call('GET', `/pets${query}`)).status).toBe(400);
  });

  it('a reported announcement is hidden and shown again, together with its pet', async () => {
    const [owner, reporter] = [await stage.register(), await stage.register()];
    const pet = `pet:${newUlid()}`;
    const [offer, services] = [petAnnouncementId(pet), servicesFactId(owner.session.userId)];
    await state(stage, owner, petStatement(pet), petAnnouncement(pet), servicesAnnouncement());
    const before = await fact('market', services);
    await state(stage, reporter, ...[pet, offer, services].map((target) => reportStatement(target)));
    const rows = await world.queue(admin);
    expect(new Map(rows.map(({ target, kind: thing, excerpt }) => [target, [thing, excerpt]]))).toEqual(
      new Map([
        [pet, ['pet', 'Рекс. Любить м’яч']],
        [offer, ['announcement', 'Шукає дім']],
        [services, ['announcement', 'Вигулюю собак']],
      ]),
    );
    expect(rows.every(({ author }) => author?.userId === owner.session.userId)).toBe(true);
    for (const target of [pet, services]) expect((await world.decide(admin, target, 'hide')).status).toBe(204);
    await world.settled();
    for (const [database, id] of [
      ['directory', pet],
      ['market', offer],
      ['market', services],
    ] as const) {
      expect(await fact(database, id)).toBeNull();
    }
    const answer = async (id: string) => (await fact(owner.session.ownDatabase, `outcome:${id}`))?.code;
    expect(await answer(pet)).toBe('moderation/hidden');
    expect(await answer(SERVICES_ANNOUNCEMENT)).toBe('moderation/hidden');
    expect(await answer(offer)).toBe('announcement/pet-gone');
    expect((await world.queue(admin)).find(({ target }) => target === services)?.excerpt).toBe('Вигулюю собак');
    for (const target of [pet, services]) expect((await world.decide(admin, target, 'restore')).status).toBe(204);
    await world.settled();
    expect(await fact('directory', pet)).not.toBeNull();
    expect(await fact('market', offer)).toMatchObject({ pet: { name: 'Рекс' } });
    expect(await fact('market', services)).toMatchObject({ expiresAt: before?.expiresAt });
    const notifications = (await world.notificationsOf(owner)).map(({ kind: what, about }) => [
      what,
      about.target,
      about.post,
    ]);
    expect(notifications).toContainEqual(['content-hidden', 'pet', 'Рекс']);
    expect(notifications).toContainEqual(['content-hidden', 'announcement', undefined]);
    expect((await world.decide(admin, offer, 'remove')).status).toBe(204);
    await world.settled();
    expect(await fact('market', offer)).toBeNull();
  });

  it('removes a person’s pets and announcements with the person', async () => {
    const owner = await stage.register();
    const pet = `pet:${newUlid()}`;
    await state(stage, owner, petStatement(pet), petAnnouncement(pet), servicesAnnouncement());
    const body = { password: owner.password };
    await stage.call('POST', '/auth/delete', { token: owner.session.accessToken, body });
    await stage.service.publisher?.idle();
    expect(await petsOf(stage, owner.session.userId)).toEqual([]);
    for (const id of [petAnnouncementId(pet), servicesFactId(owner.session.userId)]) {
      expect(await fact('market', id)).toBeNull();
    }
  });
});
