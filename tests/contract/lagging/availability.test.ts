import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { petAnnouncementId, servicesFactId } from '../../../src/domain/announcement/id.ts';
import { EMBEDDED_ENGINE } from '../engines.ts';
import { DAY, ReservationWorld } from '../publisher/reservation-world.ts';
import { World } from '../publisher/world.ts';
import { type LaggingEngine, lagging } from './lagging-engine.ts';

const LATER = '2026-12-03';

describe('an announcement’s availability while the list of reservations lags', () => {
  let engine: LaggingEngine;
  let world: World;
  let market: ReservationWorld;
  let ledger: string;
  beforeAll(async () => {
    engine = await lagging(await EMBEDDED_ENGINE.start());
    world = await new World(engine, 'availability').install();
    market = new ReservationWorld(world);
    ledger = world.couch.engineName('ledger');
  });
  afterAll(() => engine.close());

  const takenOf = async (announcement: string) => (await world.find('market', announcement))?.taken ?? [];

  it('the availability counts slots that were reserved, and released, just now', async () => {
    const executor = await market.provider(2);
    const asked = [];
    for (const day of [DAY, DAY, LATER]) asked.push(await market.ask(executor, await market.client(), { day }));
    const [first, second, third] = asked.map(({ matter }) => matter);
    const announcement = servicesFactId(executor);
    await engine.fallBehind(ledger);
    await market.act(executor, first ?? '', 'confirm');
    expect(await takenOf(announcement)).toEqual([{ service: 'dogWalking', day: DAY, count: 1 }]);
    await market.act(executor, second ?? '', 'confirm');
    await market.act(executor, third ?? '', 'confirm');
    const [both, one] = [
      { service: 'dogWalking', day: DAY, count: 2 },
      { service: 'dogWalking', day: LATER, count: 1 },
    ];
    expect(await takenOf(announcement)).toEqual([both, one]);
    await engine.catchUp(ledger);
    await engine.fallBehind(ledger);
    await market.act(executor, third ?? '', 'cancel');
    expect(await takenOf(announcement)).toEqual([both]);
    await engine.catchUp(ledger);
  });

  it('the availability counts a pet’s reservation that was made just now', async () => {
    const owner = await market.petOwner();
    const announcement = petAnnouncementId(owner.pet);
    const client = await market.client();
    const { matter } = await market.ask(owner.userId, client, {
      announcement,
      service: null,
      pet: owner.pet,
      day: '2026-11-25',
    });
    await engine.fallBehind(ledger);
    await market.act(owner.userId, matter, 'confirm');
    expect(await takenOf(announcement)).toMatchObject([{ service: null, count: 1 }]);
    await engine.catchUp(ledger);
  });
});
