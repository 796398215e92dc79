import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { SERVICES_ANNOUNCEMENT, servicesFactId } from '../../../src/domain/announcement/id.ts';
import { kyivDay } from '../../../src/domain/reservation/day.ts';
import { step as stepIn } from '../../../src/domain/reservation/machine.ts';
import type { ReservationFact } from '../../../src/domain/reservation/schema.ts';
import { PERSONS_ACTIONS, type PersonsAction, type ReservationState } from '../../../src/domain/reservation/states.ts';
import { actorOf } from '../../../src/domain/reservation/transition.ts';
import { createMatterRequests } from '../../../sync-server/src/matters/arbiter/requests.ts';
import { createPersonRemoval } from '../../../sync-server/src/publishing/person-removal/person-removal.ts';
import { groupStore } from '../../../sync-server/src/storage/store/grouped-store.ts';
import { createStore } from '../../../sync-server/src/storage/store/store.ts';
import { drawn } from '../../draws.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { publishAndDie } from './dying-store.ts';
import { type Client, DUE, ReservationWorld } from './reservation-world.ts';
import { deliverTo, World } from './world.ts';

const CLIENTS = 3;
/** The first of two executors accepts one a day; the other one changes their number. */
const PLACES = 1;
const DAYS = ['2026-12-02', '2026-12-03'];

type Step =
  | { kind: 'ask'; who: number; whom: number; day: number }
  | { kind: 'act'; matter: number; by: 'executor' | 'client'; action: PersonsAction }
  | { kind: 'offer'; places: number | undefined }
  | { kind: 'withdraw' }
  | { kind: 'past' }
  | { kind: 'killed'; after: number; applied: boolean }
  | { kind: 'publish' }
  | { kind: 'together' };

const of = <K extends Step['kind']>(kind: K) => fc.constant(kind);
/** Most clients ask the one who accepts one a day, for the same day. */
const whom = fc.constantFrom(0, 0, 0, 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: of('ask'), who: fc.nat({ max: CLIENTS - 1 }), whom, day: whom }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: of('act'),
      matter: fc.nat({ max: 5 }),
      by: fc.constantFrom('executor', 'executor', 'client'),
      action: fc.constantFrom(...PERSONS_ACTIONS, 'confirm' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: of('offer'), places: fc.constantFrom(undefined, 1, 2) }) },
  { weight: 1, arbitrary: fc.record({ kind: of('withdraw') }) },
  { weight: 1, arbitrary: fc.record({ kind: of('past') }) },
  { weight: 6, arbitrary: fc.record({ kind: of('killed'), after: fc.nat({ max: 14 }), applied: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: of('publish') }) },
  { weight: 2, arbitrary: fc.record({ kind: of('together') }) },
);

interface Scene {
  readonly world: World;
  readonly people: ReservationWorld;
  readonly executors: readonly string[];
  readonly clients: readonly Client[];
  readonly asked: { statement: string; matter: string; by: string }[];
  readonly steps: { id: string; by: string; matter: string }[];
}

describe.each(engines())('histories of reservations with killed publishers: $name', (kind) => {
  let engine: RunningEngine;
  let run = 0;

  beforeAll(async () => {
    engine = await kind.start();
  });
  afterAll(async () => {
    await engine.close();
  });

  it('every statement has an outcome, both sides see the same, and no slot is given twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), fc.boolean(), async (steps, oneGoes) => {
        const world = await new World(engine, `reserved${run++}`).install();
        const people = new ReservationWorld(world);
        const executors = [await people.provider(PLACES), await people.provider()];
        const clients = await Promise.all(Array.from({ length: CLIENTS }, () => people.client()));
        await world.publish();
        const scene: Scene = { world, people, executors, clients, asked: [], steps: [] };
        for (const who of clients.keys()) await take(scene, { kind: 'ask', who, whom: 0, day: 0 });
        for (const each of steps) await take(scene, each);
        await world.publish({ deliver: deliverTo(world) });
        await check(scene);
        if (!oneGoes) return;
        const removed = clients[0]?.userId ?? '';
        await createPersonRemoval({ couch: world.couch, log, clock: world.clock }).remove(removed);
        await world.publish({ deliver: deliverTo(world) });
        await checkWithout(scene, removed);
      }),
      drawn(15),
    );
  }, 900_000);
});

const log = { info() {}, warn() {}, error() {} };

async function take(scene: Scene, each: Step): Promise<void> {
  const { world, people, executors, clients, asked, steps } = scene;
  const deliver = deliverTo(world);
  switch (each.kind) {
    case 'ask': {
      const client = clients[each.who];
      if (client === undefined) return;
      const written = await people.write(executors[each.whom] ?? '', client, { day: DAYS[each.day] });
      asked.push({ ...written, by: client.userId });
      return;
    }
    case 'act': {
      const reservation = asked[each.matter % Math.max(1, asked.length)];
      if (reservation === undefined) return;
      const { matter } = reservation;
      const by = executors.concat(reservation.by).find((userId) => actorOf(matter, userId) === each.by) ?? '';
      steps.push({ id: await people.step(by, matter, each.action), by, matter });
      return;
    }
    case 'offer':
      return await people.offer(executors[1] ?? '', each.places);
    case 'withdraw':
      return await world.remove(executors[1] ?? '', SERVICES_ANNOUNCEMENT);
    case 'past': {
      world.pass(Math.max(0, Date.parse(DUE) - world.clock().getTime()));
      const store = createStore(world.couch);
      const requests = createMatterRequests({ store, grouped: groupStore(store) }, world.clock);
      await requests.note(asked.map(({ matter }) => ({ matter, statement: null, rev: null, by: null })));
      return;
    }
    case 'publish':
      return await world.publish({ deliver });
    case 'killed':
      return await publishAndDie(world, each, { deliver, couch: anotherNode(world, each.after) });
    case 'together': {
      const both = [0, 1].map((one) => world.publisher({ deliver, couch: anotherNode(world, one) }));
      for (const publisher of both) await publisher.start();
      // One of them holds the lease, and decides requests that wait at the other one.
      await both[0]?.idle();
      for (const publisher of both) await publisher.stop();
    }
  }
}

const anotherNode = ({ couch, others }: World, n: number) => others[n % others.length] ?? couch;

async function check({ world, people, executors, asked, steps }: Scene): Promise<void> {
  const requests = (await world.notes()).filter(({ type }) => type === 'request');
  expect(requests).toEqual([]);
  const currentMatters = new Map<string, ReservationFact>();
  for (const { statement, matter, by } of asked) {
    const outcome = await world.outcome(by, statement);
    expect(outcome?.rev).toBe((await world.find(ownDatabaseName(by), statement))?._rev);
    if (outcome?.state === 'published') currentMatters.set(matter, await people.currentMatter(matter));
    else expect(await world.find('matters', matter)).toBeNull();
  }
  for (const { id, by, matter } of steps) {
    const outcome = await world.outcome(by, id);
    expect(outcome?.rev).toBe((await world.find(ownDatabaseName(by), id))?._rev);
    const done = currentMatters.get(matter)?.history.filter((entry) => entry.step === id).length ?? 0;
    expect([id, done]).toEqual([id, outcome?.state === 'published' ? 1 : 0]);
  }
  const taken: string[] = [];
  for (const fact of currentMatters.values()) {
    expect(replayed(fact)).toBe(fact.state);
    if (fact.state === 'confirmed' && fact.uid === executors[0]) taken.push(fact.day);
  }
  expect(new Set(taken).size).toBe(taken.length);
  // Reserved slots are those of confirmed reservations, and the announcement shows them.
  const held = (await world.all('ledger')).filter(({ _id, reservation }) => {
    return _id.startsWith(`place:${executors[0]}:`) && reservation !== null;
  });
  expect(held.map(({ _id }) => _id.split(':')[3]).sort()).toEqual([...taken].sort());
  const shown = ((await world.find('market', servicesFactId(executors[0] ?? '')))?.taken ?? []) as { day: string }[];
  expect(shown.map(({ day }) => day)).toEqual(
    [...taken].sort().filter((day) => day >= kyivDay(world.clock().getTime())),
  );
}

/** The state that its history leads to by the table; '' if the table forbids a step. */
function replayed({ history }: ReservationFact): ReservationState | '' {
  let state: ReservationState = 'neutral';
  for (const { action, by } of history) {
    const next = stepIn(state, action, by);
    if ('code' in next) return '';
    state = next.to;
  }
  return state;
}

async function checkWithout({ world, asked }: Scene, removed: string): Promise<void> {
  for (const { matter } of asked.filter(({ by }) => by === removed)) {
    const fact = (await world.find('matters', matter)) as unknown as ReservationFact | null;
    if (fact === null) continue;
    expect(['declined', 'cancelled', 'expired', 'done']).toContain(fact.state);
    expect(fact).toMatchObject({ client: { name: '' }, message: '', petName: '', due: null, participants: [fact.uid] });
    expect(await world.find(ownDatabaseName(fact.uid), matter)).toMatchObject({ state: fact.state });
  }
  for (const fact of await world.all('matters')) expect([fact.authorId, fact.uid]).not.toContain(removed);
}
