import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { handoverId } from '../../../src/domain/handover/schema.ts';
import { createNotifier } from '../../../sync-server/src/accounts/notify.ts';
import { offerHandover } from '../../../sync-server/src/publishing/handover/offer-handover.ts';
import { createStore, type Store } from '../../../sync-server/src/storage/store/store.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { petIdOf, petStatement, transferStatement } from './market-world.ts';
import { removalStage } from './removal-stage.ts';
import { deliverTo, type World } from './world.ts';

const AT = '2026-11-22T10:00:00.000Z';
const log = { info() {}, warn() {}, error() {} };
const PETS = [petIdOf(1), petIdOf(2)] as const;

describe.each(engines())('handovers: $name', (kind) => {
  let engine: RunningEngine;
  const { newWorld, removalIn, checkRemoved } = removalStage(() => engine, 'handovers');

  beforeAll(async () => {
    engine = await kind.start();
  });
  afterAll(async () => {
    await engine.close();
  });

  async function offer(world: World, owner: string, pet: string, userId: string, at = AT): Promise<void> {
    const parts = { couch: world.couch, notifier: createNotifier(world.couch, log) };
    await offerHandover(parts, pet, owner, { userId, name: 'Тарас', at });
  }

  /** An owner with two pets, reserved by two people. */
  async function stage() {
    const world = await newWorld();
    const [owner, first, second] = [await world.person(), await world.person(), await world.person()];
    for (const pet of PETS) await world.put(owner, petStatement(pet));
    await world.publish();
    await offer(world, owner, PETS[0], first);
    await offer(world, owner, PETS[1], second);
    return { world, owner, first, second };
  }
  const offered = async (world: World, owner: string) =>
    await Promise.all(
      PETS.map(async (pet) => (await world.find(ownDatabaseName(owner), handoverId(pet)))?.potentialOwner ?? null),
    );
  const notificationsOf = async (world: World, person: string) =>
    (await world.all(ownDatabaseName(person))).flatMap(({ kind: what, about }) =>
      what === 'handover-possible' ? [about] : [],
    );
  const notes = async (world: World) =>
    (await world.all('ledger')).flatMap(({ type, pet }) => (type === 'offer' ? [pet] : []));

  it('handovers are offered once, to the person whose reservation ended last, and not for a removed or transferred pet', async () => {
    const { world, owner, first, second } = await stage();
    await offer(world, owner, PETS[0], first);
    const names = [first, second];
    expect(await notificationsOf(world, owner)).toEqual(
      PETS.map((petId, n) => ({ pet: 'Рекс', petId, by: 'Тарас', byId: names[n] })),
    );
    await offer(world, owner, PETS[0], second, '2026-11-22T10:00:01.000Z');
    await offer(world, owner, PETS[0], first);
    expect(await offered(world, owner)).toEqual([second, second]);
    await world.put(owner, transferStatement(PETS[0], second));
    await world.publish({ deliver: deliverTo(world) });
    await offer(world, owner, PETS[0], first, '2026-11-22T10:00:02.000Z');
    await offer(world, owner, petIdOf(3), first);
    for (const person of [owner, second]) expect((await offered(world, person))[0]).toBeNull();
    expect(await world.find(ownDatabaseName(owner), handoverId(petIdOf(3)))).toBeNull();
    expect(await notes(world)).toEqual([PETS[1]]);
  });

  it('handovers are removed with the person whom they name, and no others are', async () => {
    const { world, owner, first, second } = await stage();
    await removalIn(world).remove(first);
    expect(await offered(world, owner)).toEqual([null, second]);
    expect(await notes(world)).toEqual([PETS[1]]);
    await checkRemoved(world, first);
    await removalIn(world).remove(first);
    expect(await offered(world, owner)).toEqual([null, second]);
  });

  it('handovers name the latest candidate, also when that changes at the same moment', async () => {
    const { world, owner, first, second } = await stage();
    const store = createStore(world.couch);
    let met = false;
    const meeting: Store = {
      ...store,
      async write(database, documents) {
        if (!met && documents.some(({ _id }) => _id === handoverId(PETS[0]))) {
          met = true;
          await offer(world, owner, PETS[0], second);
        }
        return await store.write(database, documents);
      },
    };
    await removalIn(world, meeting).remove(first);
    expect(met).toBe(true);
    expect(await offered(world, owner)).toEqual([second, second]);
    expect(await notes(world)).toEqual([...PETS]);
    await checkRemoved(world, first);
    await removalIn(world).remove(second);
    expect(await offered(world, owner)).toEqual([null, null]);
  });

  it('handovers disappear when the owner was removed, or has handed the pet over', async () => {
    const { world, owner, first, second } = await stage();
    await world.put(owner, transferStatement(PETS[0], first));
    await world.publish({ deliver: deliverTo(world) });
    expect(await world.find('directory', PETS[0])).toMatchObject({ uid: first });
    expect(await notes(world)).toEqual([PETS[1]]);
    await removalIn(world).remove(owner);
    expect(await notes(world)).toEqual([]);
    await removalIn(world).remove(second);
    await checkRemoved(world, owner);
  });
});
