import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { petAnnouncementId } from '../../../src/domain/announcement/id.ts';
import { pedigreeId } from '../../../src/domain/pedigree/id.ts';
import { pedigreeLinkFactId, pedigreeLinkId } from '../../../src/domain/pedigree-link/id.ts';
import { pedigreeProposalFactId, pedigreeProposalId } from '../../../src/domain/pedigree-proposal/id.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';
import type { Couch } from '../../../sync-server/src/storage/engine/couch.ts';
import { EMBEDDED_ENGINE } from '../engines.ts';
import { petIdOf, petStatement } from '../publisher/market-world.ts';
import { OrganisationWorld } from '../publisher/organisation-world.ts';
import { ReservationWorld } from '../publisher/reservation-world.ts';
import { deliverTo, World } from '../publisher/world.ts';
import { type LaggingEngine, lagging } from './lagging-engine.ts';

const AT = '2026-11-20T10:00:00.000Z';
const CHIP = '804098100012345';
const DOG = 'УКУ 1';
const LAG_MS = 60_000;

describe('decisions on matters of several people while lists lag', () => {
  let engine: LaggingEngine;
  let world: World;
  let couch: Couch;
  let run = 0;
  beforeAll(async () => {
    engine = await lagging(await EMBEDDED_ENGINE.start());
  });
  afterAll(() => engine.close());
  beforeEach(async () => {
    world = await new World(engine, `decided${run++}`).install(true);
    couch = { ...world.couch, listLag: LAG_MS };
  });

  /** By a publisher without any memory of earlier ones, as when the lease moves to another process. */
  const publish = () => world.publish({ couch, deliver: deliverTo(world) });
  const stateOf = async (matter: string) => (await world.find('matters', matter))?.state;
  const left = async () => (await world.all('ledger')).filter(({ type }) => type === 'request');

  async function runSecondCheck(): Promise<void> {
    expect(await left()).not.toEqual([]);
    world.pass(LAG_MS);
    await publish();
    expect(await left()).toEqual([]);
  }

  describe('a dog and its claimed owners', () => {
    beforeEach(async () => {
      const dog = { type: 'pedigree', schemaVersion: versionOf('pedigree'), dogId: DOG, name: 'БАРОН', chip: CHIP };
      const unknown = { callName: null, sex: 'male', breed: null, birthday: null, kennel: null, sir: null, dam: null };
      const details = { size: null, cm: null, weight: null, kg: null, others: null, source: 'import', confirmed: true };
      const fact: object = { ...dog, ...unknown, ...details, importedAt: AT };
      await world.couch.use<object>('pedigrees').insert(fact, pedigreeId(DOG));
    });

    /** Returns the id of the link. */
    async function write(person: string, number: number): Promise<string> {
      const pet = petIdOf(number);
      await world.put(person, petStatement(pet));
      const _id = pedigreeLinkId(DOG, pet);
      const envelope = { _id, type: 'pedigree-link', schemaVersion: 1, written: { at: AT, device: 'd1' } };
      await world.put(person, { ...envelope, chip: CHIP, showsOwner: false, createdAt: AT });
      return pedigreeLinkFactId(_id, person);
    }

    it('a dog belongs to one person alone again after another process granted it to a second one', async () => {
      const [first, second] = [await world.person(), await world.person()];
      await engine.fallBehind(couch.engineName('matters'));
      const links = [await write(first, 1)];
      await publish();
      links.push(await write(second, 2));
      await publish();
      const states = async () => await Promise.all(links.map(stateOf));
      expect(await states()).toEqual(['granted', 'granted']);
      await engine.catchUp(couch.engineName('matters'));
      await runSecondCheck();
      expect(await states()).toEqual(['ended', 'granted']);
    });

    it('a dog is not granted to a second person by the process that granted it to the first', async () => {
      const [first, second] = [await world.person(), await world.person()];
      await engine.fallBehind(couch.engineName('matters'));
      const publisher = world.publisher({ couch, deliver: deliverTo(world) });
      const link = await write(first, 1);
      await publisher.start();
      await publisher.idle();
      const other = await write(second, 2);
      publisher.wake(`user-${second}`);
      await publisher.idle();
      await publisher.stop();
      expect([await stateOf(link), await stateOf(other)]).toEqual(['granted', 'taken']);
      await engine.catchUp(couch.engineName('matters'));
    });
  });

  it('removes one of two proposals when a dog’s sire is said to be female', async () => {
    const [first, second] = [await world.person(), await world.person()];
    const propose = async (person: string, dogId: string, more: object) => {
      await world.put(person, {
        _id: pedigreeProposalId(dogId),
        type: 'pedigree-proposal',
        schemaVersion: 1,
        sir: null,
        written: { at: AT, device: 'd1' },
        name: dogId,
        callName: null,
        sex: null,
        breed: null,
        birthday: null,
        kennel: null,
        dam: null,
        others: null,
        pet: null,
        createdAt: AT,
        ...more,
      });
      await publish();
      return pedigreeProposalFactId(pedigreeProposalId(dogId), person);
    };
    await engine.fallBehind(couch.engineName('pedigrees'));
    const proposals = [await propose(first, 'A', { sir: 'B' }), await propose(second, 'B', { sex: 'female' })];
    const states = async () => await Promise.all(proposals.map(stateOf));
    expect(await states()).toEqual(['waiting', 'waiting']);
    await engine.catchUp(couch.engineName('pedigrees'));
    await runSecondCheck();
    expect((await states()).sort()).toEqual(['impossible', 'waiting']);
  });

  it('a person who requested a pet just before it was confirmed for another is told that they wait', async () => {
    const people = new ReservationWorld(world);
    const owner = await people.petOwner();
    const [first, second] = [await people.client(), await people.client()];
    const asks = { announcement: petAnnouncementId(owner.pet), service: null, pet: owner.pet, day: '2026-11-25' };
    const { matter } = await people.ask(owner.userId, first, asks);
    await engine.fallBehind(couch.engineName('matters'));
    await people.ask(owner.userId, second, asks);
    await people.step(owner.userId, matter, 'confirm');
    await publish();
    const notifiedKinds = async () =>
      (await world.all(ownDatabaseName(second.userId))).flatMap(({ type, kind }) =>
        type === 'notification' ? [kind] : [],
      );
    expect([await stateOf(matter), await notifiedKinds()]).toEqual(['confirmed', []]);
    await engine.catchUp(couch.engineName('matters'));
    await runSecondCheck();
    expect([await stateOf(matter), await notifiedKinds()]).toEqual(['confirmed', ['reservation-waits']]);
  });

  it('a person who verifies an address before the note of its waiting invite is listed still finds the invite', async () => {
    const people = new OrganisationWorld(world);
    const [founder, invited] = [await world.person(), await world.person()];
    await people.account(invited, 'invited@example.com', false);
    const id = await people.found(founder);
    const step = await people.step(founder, id, {
      does: 'invite-address',
      email: 'invited@example.com',
      role: 'user',
    });
    await publish();
    const accounts = world.couch.use<{ emailConfirmedAt: string }>('accounts');
    await accounts.insert({ ...(await accounts.get(`account:${invited}`)), emailConfirmedAt: AT });
    expect(await people.inviteOf(invited, id, step.slice(-26))).toBeNull();
    await runSecondCheck();
    expect(await people.inviteOf(invited, id, step.slice(-26))).toMatchObject({ state: 'pending' });
  });
});
