import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReservationFact } from '../../../src/domain/reservation/schema.ts';
import { createMatterRequests } from '../../../sync-server/src/matters/arbiter/requests.ts';
import { groupStore } from '../../../sync-server/src/storage/store/grouped-store.ts';
import { createStore } from '../../../sync-server/src/storage/store/store.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { publishAndDie } from './dying-store.ts';
import { type Client, DUE, ReservationWorld } from './reservation-world.ts';
import { World } from './world.ts';

const CLIENTS = 200;
/** The number of publishers killed in pairs before one survives: each a little later than the one before. */
const DEATHS = 12;

describe.each(engines())('a storm on the last slot: $name', (kind) => {
  let engine: RunningEngine;

  beforeAll(async () => {
    engine = await kind.start();
  });
  afterAll(async () => {
    await engine.close();
  });

  it('one of many clients gets the last slot, every client has an answer, and no slot is given twice, despite kills', async () => {
    const world = await new World(engine, 'storm').install();
    const people = new ReservationWorld(world);
    const executor = await people.provider(1);
    const clients: Client[] = [];
    for (let n = 0; n < CLIENTS; n += 1) clients.push(await people.client());
    await world.publish();
    const asked: { statement: string; matter: string; by: string }[] = [];
    for (const client of clients) asked.push({ ...(await people.write(executor, client)), by: client.userId });
    await killedInPairs(world, 0);
    // An executor can only confirm what has reached them.
    await world.publish();
    const steps = await Promise.all(asked.map(({ matter }) => people.step(executor, matter, 'confirm')));
    await killedInPairs(world, 7);
    await world.publish();
    const states = await world.all('matters');
    const confirmed = states.filter(({ state }) => state === 'confirmed');
    expect(confirmed).toHaveLength(1);
    const answers = await Promise.all(steps.map((id) => world.state(executor, id)));
    expect(answers.filter((answer) => answer === 'published')).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set(['published', 'reservation/day-taken']));
    for (const { statement, by } of asked) expect(await world.state(by, statement)).toBe('published');
    // Every client gets an answer: unconfirmed reservations end with their day.
    world.pass(Date.parse(DUE) - world.clock().getTime());
    const store = createStore(world.couch);
    const requests = createMatterRequests({ store, grouped: groupStore(store) }, world.clock);
    await requests.note(asked.map(({ matter }) => ({ matter, statement: null, rev: null, by: null })));
    await killedInPairs(world, 3);
    await world.publish();
    const ended = (await world.all('matters')) as unknown as ReservationFact[];
    expect(ended.filter(({ state }) => state === 'expired')).toHaveLength(1);
    expect(ended.filter(({ state }) => state === 'declined')).toHaveLength(CLIENTS - 1);
    for (const { history } of ended) expect(history.filter(({ by }) => by === 'service')).toHaveLength(1);
    for (const { matter } of [...asked.slice(0, 3), ...asked.slice(-3)]) await people.currentMatter(matter);
  }, 900_000);
});

/** Two at a time, on a cluster each at its own node, killed after some writes; one of the two holds the lease. */
async function killedInPairs(world: World, first: number): Promise<void> {
  for (let death = 0; death < DEATHS; death += 2) {
    await Promise.all(
      [0, 1].map((one) => {
        const couch = world.others[one % world.others.length] ?? world.couch;
        return publishAndDie(world, { after: first + 3 * death + one, applied: (death + one) % 3 === 0 }, { couch });
      }),
    );
  }
}
