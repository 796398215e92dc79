import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import type { NotificationFact } from '../../../src/domain/notification/schema.ts';
import { pedigreeId } from '../../../src/domain/pedigree/id.ts';
import type { PedigreeFact } from '../../../src/domain/pedigree/schema.ts';
import { pedigreeLinkFactId, pedigreeLinkId } from '../../../src/domain/pedigree-link/id.ts';
import type { PedigreeLinkFact, PedigreeLinkMatter } from '../../../src/domain/pedigree-link/schema.ts';
import type { PetFact } from '../../../src/domain/pet/schema.ts';
import { SERVICE_LIMITS } from '../../../src/domain/service-limits.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';
import { requestRecheck } from '../../../sync-server/src/matters/arbiter/requests.ts';
import { ownerOfDog, pedigreeOfPet } from '../../../sync-server/src/matters/pedigree-links/linked-dogs.ts';
import { createLinkDecisions } from '../../../sync-server/src/matters/pedigree-links/open-links.ts';
import { createPersonRemoval } from '../../../sync-server/src/publishing/person-removal/person-removal.ts';
import { createStore } from '../../../sync-server/src/storage/store/store.ts';
import { engines, type RunningEngine, silentLog } from '../engines.ts';
import { publishAndDie } from './dying-store.ts';
import { petStatement } from './market-world.ts';
import { deliverTo, postIdOf, World } from './world.ts';

const AT = '2026-11-20T10:00:00.000Z';
const CHIP = '804098100012345';
const DOG = 'УКУ 1';
const nobody = { account: async () => null };
const noAudit = { write: async () => undefined, forget: async () => undefined };

describe.each(engines())('pets and their pedigrees on $name', (kind) => {
  let engine: RunningEngine;
  let world: World;
  let number = 0;
  let owner: string;
  let pet: string;

  beforeAll(async () => {
    engine = await kind.start();
  });
  afterAll(() => engine.close());
  beforeEach(async () => {
    number += 1;
    world = await new World(engine, `links${number}`).install(true);
    const dog: PedigreeFact = {
      _id: pedigreeId(DOG),
      type: 'pedigree',
      schemaVersion: versionOf('pedigree'),
      dogId: DOG,
      name: 'БАРОН',
      callName: null,
      sex: 'male',
      breed: null,
      birthday: null,
      kennel: null,
      sir: null,
      dam: null,
      size: null,
      cm: null,
      weight: null,
      kg: null,
      others: null,
      source: 'import',
      confirmed: true,
      chip: CHIP,
      importedAt: AT,
    };
    await world.couch.use<PedigreeFact>('pedigrees').insert(dog);
    owner = await world.person();
    pet = await petOf(owner, 1);
  });

  const publish = () => world.publish({ deliver: deliverTo(world) });
  const store = () => createStore(world.couch);

  /** Returns its id after publishing it. */
  async function petOf(person: string, which: number, more: object = {}): Promise<string> {
    const id = postIdOf(which).replace('post:', 'pet:');
    await world.put(person, petStatement(id, { petType: 'dog', breed: 'beagle', ...more }));
    await publish();
    expect(await world.state(person, id)).toBe('published');
    return id;
  }

  async function write(person: string, of: string, more: object = {}, dogId = DOG): Promise<string> {
    const _id = pedigreeLinkId(dogId, of);
    const envelope = { _id, type: 'pedigree-link', schemaVersion: 1, written: { at: AT, device: 'd1' } };
    await world.put(person, { ...envelope, chip: '', showsOwner: false, createdAt: AT, ...more });
    return _id;
  }

  /** Returns the id of its fact. */
  async function ask(person: string, of: string, more: object = {}, dogId = DOG): Promise<string> {
    const id = await write(person, of, more, dogId);
    await publish();
    return pedigreeLinkFactId(id, person);
  }

  async function currentMatter(link: string): Promise<PedigreeLinkMatter | null> {
    return (await world.find('matters', link)) as unknown as PedigreeLinkMatter | null;
  }
  const stateOf = async (link: string) => (await currentMatter(link))?.state ?? null;

  async function decide(link: string, granted: boolean): Promise<void> {
    const decisions = createLinkDecisions({
      couch: world.couch,
      accounts: nobody,
      audit: noAudit,
      askArbiter: async (requests) => {
        const publisher = world.publisher({ deliver: deliverTo(world) });
        await publisher.start();
        await publisher.arbitrate(requests);
        await publisher.idle();
        await publisher.stop();
      },
    });
    // Decisions use the wall clock, which is ahead of the world's.
    world.pass(Math.max(0, Date.now() - world.clock().getTime()));
    await decisions.decide(
      'f'.repeat(32),
      granted ? { link, granted, reason: null } : { link, granted, reason: 'Це інша собака' },
    );
  }

  async function notificationsOf(person: string): Promise<NotificationFact[]> {
    const all = (await world.all(ownDatabaseName(person))) as unknown as NotificationFact[];
    return all.filter(({ type, kind: what }) => type === 'notification' && what.startsWith('pedigree-link'));
  }

  it('counts wrong chip numbers per person and dog, across removed links and other pets', async () => {
    const another = await petOf(owner, 2);
    for (let n = 0; n < SERVICE_LIMITS.wrongChips; n += 1) {
      const of = n % 2 === 0 ? pet : another;
      const link = await ask(owner, of, { chip: `80409810001230${n}` });
      expect(await currentMatter(link)).toMatchObject({ state: 'asked', chipSays: 'differs', wrongChips: n + 1 });
      await world.remove(owner, pedigreeLinkId(DOG, of));
      await publish();
      expect(await currentMatter(link)).toBeNull();
    }
    const tried = await ask(owner, pet, { chip: CHIP });
    expect(await currentMatter(tried)).toMatchObject({ state: 'asked', chipSays: 'nothing' });
    // Another person has their own tries.
    const other = await world.person();
    const granted = await ask(other, await petOf(other, 3), { chip: CHIP });
    expect(await currentMatter(granted)).toMatchObject({ state: 'granted', by: 'chip' });
    await createPersonRemoval({ couch: world.couch, log: { ...silentLog, warn() {} } }).remove(owner);
    expect(JSON.stringify(await world.all('ledger'))).not.toContain(`wrong-chips:${owner}`);
  });

  it('a pedigree link is granted at once for the right chip number, which stays in the own database', async () => {
    const link = await ask(owner, pet, { chip: '804 098 100 012 345', showsOwner: true });
    expect(await currentMatter(link)).toMatchObject({ state: 'granted', by: 'chip' });
    const copy = (await world.find(ownDatabaseName(owner), link)) as unknown as PedigreeLinkFact;
    expect(copy).toMatchObject({ state: 'granted', dogId: DOG, pet });
    expect(copy).not.toHaveProperty('wrongChips');
    expect(await notificationsOf(owner)).toMatchObject([
      { kind: 'pedigree-link-granted', about: { dog: 'БАРОН', petId: pet, state: 'granted' } },
    ]);
    for (const name of ['directory', 'matters', 'moderation', 'ledger', 'community', 'market'])
      expect(JSON.stringify(await world.all(name)), name).not.toMatch(/804\s?098/);
    expect(await pedigreeOfPet(store(), pet)).toEqual({ dogId: DOG, name: 'БАРОН' });
    expect(await ownerOfDog(store(), DOG)).toMatchObject({ userId: owner, name: 'Олена Коваль' });
  });

  it('a pedigree link names the owner only while they wish it', async () => {
    await ask(owner, pet, { chip: CHIP });
    expect(await ownerOfDog(store(), DOG)).toBeNull();
    const link = await ask(owner, pet, { showsOwner: true });
    expect(await stateOf(link)).toBe('granted');
    expect((await ownerOfDog(store(), DOG))?.userId).toBe(owner);
    expect(await notificationsOf(owner)).toHaveLength(1);
  });

  it('a pedigree link without the right chip number waits for an admin, visible only to its owner', async () => {
    const link = await ask(owner, pet, { chip: '804098100099999', showsOwner: true });
    expect(await currentMatter(link)).toMatchObject({ state: 'asked', chipSays: 'differs' });
    expect([await pedigreeOfPet(store(), pet), await ownerOfDog(store(), DOG)]).toEqual([null, null]);
    for (const name of ['directory', 'community', 'market'])
      expect(JSON.stringify(await world.all(name)), name).not.toContain('pedigree');
    expect(await notificationsOf(owner)).toEqual([]);
    await decide(link, true);
    expect(await currentMatter(link)).toMatchObject({ state: 'granted', by: 'admin' });
    expect(await pedigreeOfPet(store(), pet)).toEqual({ dogId: DOG, name: 'БАРОН' });
    await expect(decide(link, true)).resolves.toBeUndefined();
    expect(await notificationsOf(owner)).toHaveLength(1);
  });

  it('a pedigree link is refused with a reason, and decided again after its owner changes it', async () => {
    const link = await ask(owner, pet);
    await decide(link, false);
    expect(await currentMatter(link)).toMatchObject({ state: 'refused', reason: 'Це інша собака' });
    expect(await notificationsOf(owner)).toMatchObject([
      { kind: 'pedigree-link-refused', about: { state: 'refused', reason: 'Це інша собака' } },
    ]);
    await expect(decide(link, true)).rejects.toMatchObject({ code: 'pedigree-link/nothing-to-decide' });
    world.pass(60_000);
    await ask(owner, pet, { showsOwner: true });
    expect(await currentMatter(link)).toMatchObject({ state: 'asked', reason: null });
    await ask(owner, pet, { chip: CHIP });
    expect(await stateOf(link)).toBe('granted');
  });

  it('a pedigree link belongs to the first of two owners of one dog, unless an admin decides otherwise', async () => {
    const other = await world.person();
    const theirs = await petOf(other, 2);
    const first = await ask(owner, pet, { chip: CHIP, showsOwner: true });
    const second = await ask(other, theirs, { chip: CHIP, showsOwner: true });
    expect([await stateOf(first), await stateOf(second)]).toEqual(['granted', 'taken']);
    expect((await ownerOfDog(store(), DOG))?.userId).toBe(owner);
    await decide(second, true);
    expect([await stateOf(first), await stateOf(second)]).toEqual(['ended', 'granted']);
    expect((await ownerOfDog(store(), DOG))?.userId).toBe(other);
    expect((await notificationsOf(owner)).map(({ about }) => about.state).sort()).toEqual(['ended', 'granted']);
    expect(await pedigreeOfPet(store(), pet)).toBeNull();
  });

  it('a pedigree link is granted to exactly one of two who ask at the same moment', async () => {
    const other = await world.person();
    const theirs = await petOf(other, 2);
    const links = [pedigreeLinkFactId(await write(owner, pet, { chip: CHIP }), owner)];
    links.push(pedigreeLinkFactId(await write(other, theirs, { chip: CHIP }), other));
    await publish();
    expect((await Promise.all(links.map(stateOf))).sort()).toEqual(['granted', 'taken']);
  });

  it('a pedigree link is refused for a cat, for another person’s pet, and for a missing pedigree', async () => {
    const cat = await petOf(owner, 3, { petType: 'cat', breed: 'siamese' });
    await ask(owner, cat);
    expect(await world.state(owner, pedigreeLinkId(DOG, cat))).toBe('pedigree-link/not-a-dog');
    const stranger = await world.person();
    await ask(stranger, pet, { chip: CHIP });
    expect(await world.state(stranger, pedigreeLinkId(DOG, pet))).toBe('pet/not-yours');
    const link = await ask(owner, pet, { chip: CHIP }, 'UKU.404');
    expect(await stateOf(link)).toBe('unknown');
    expect(await notificationsOf(owner)).toMatchObject([{ about: { state: 'unknown' } }]);
  });

  it('a pedigree link ends when it is withdrawn, with the pet, and when the pet is transferred', async () => {
    const link = await ask(owner, pet, { chip: CHIP });
    await world.remove(owner, pedigreeLinkId(DOG, pet));
    await publish();
    expect(await currentMatter(link)).toBeNull();
    expect(await world.find(ownDatabaseName(owner), link)).toBeNull();
    expect(await stateOf(await ask(owner, pet, { chip: CHIP }))).toBe('granted');

    const other = await world.person();
    const fact = (await world.find('directory', pet)) as unknown as PetFact;
    await world.couch.use<PetFact>('directory').insert({ ...fact, uid: other });
    expect([await pedigreeOfPet(store(), pet), await ownerOfDog(store(), DOG)]).toEqual([null, null]);
    // The pet's new owner may ask, although the former owner's link exists.
    expect(await stateOf(await ask(other, pet, { chip: CHIP }))).toBe('granted');
    await world.couch.use('directory').destroy(pet, String((await world.find('directory', pet))?._rev));
    expect(await pedigreeOfPet(store(), pet)).toBeNull();
  });

  it('a pedigree link is removed with its owner’s account, together with its decisions', async () => {
    const link = await ask(owner, pet);
    await decide(link, false);
    expect(await world.all('moderation')).toHaveLength(1);
    const log = { info() {}, warn() {}, error() {} };
    await createPersonRemoval({ couch: world.couch, clock: world.clock, log }).remove(owner);
    expect([await currentMatter(link), await world.all('moderation')]).toEqual([null, []]);
  });

  it('a pedigree link reaches the same state wherever the publisher is killed', async () => {
    const other = await world.person();
    const theirs = await petOf(other, 2);
    for (let after = 0; after < 14; after += 1) {
      for (const applied of [false, true]) {
        const links = [pedigreeLinkFactId(await write(owner, pet, { chip: CHIP }), owner)];
        links.push(pedigreeLinkFactId(await write(other, theirs), other));
        await publishAndDie(world, { after, applied }, { deliver: deliverTo(world) });
        await publish();
        expect(await Promise.all(links.map(stateOf)), `${after} ${applied}`).toEqual(
          expect.arrayContaining(['granted']),
        );
        expect(await stateOf(links[0] ?? '')).toBe('granted');
        expect(['taken', 'asked']).toContain(await stateOf(links[1] ?? ''));
        for (const [person, of] of [[owner, pet] as const, [other, theirs] as const])
          await world.remove(person, pedigreeLinkId(DOG, of));
        await publish();
        expect(await Promise.all(links.map(stateOf))).toEqual([null, null]);
      }
    }
    const notes = (await world.notes()).filter(({ type }) => type === 'request' || type === 'delivery');
    expect(notes).toEqual([]);
    const granted = (await notificationsOf(owner)).filter(({ about }) => about.state === 'granted');
    expect(new Set(granted.map(({ _id }) => _id)).size).toBe(granted.length);
  });

  it('an unnecessary recheck changes nothing', async () => {
    const link = await ask(owner, pet, { chip: CHIP });
    const before = await world.find('matters', link);
    const publisher = world.publisher({ deliver: deliverTo(world) });
    await publisher.start();
    await publisher.arbitrate([requestRecheck(link)]);
    await publisher.idle();
    await publisher.stop();
    expect(await world.find('matters', link)).toEqual(before);
    expect(await notificationsOf(owner)).toHaveLength(1);
  });
});
