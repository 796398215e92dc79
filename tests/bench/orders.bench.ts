import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';
import { ownDatabaseName } from '../../couchdb/databases.ts';
import { servicesFactId } from '../../src/domain/announcement/id.ts';
import { kyivDay, pastFrom } from '../../src/domain/reservation/day.ts';
import { reservationFactIds } from '../../src/domain/reservation/id.ts';
import type { ReservationFact } from '../../src/domain/reservation/schema.ts';
import { reservationStepId } from '../../src/domain/reservation-step/id.ts';
import type { ReservationStepStatement } from '../../src/domain/reservation-step/schema.ts';
import { MATTERS } from '../../src/domain/statements.ts';
import { addDays } from '../../src/domain/time/days.ts';
import { versionOf } from '../../src/domain/upgrades.ts';
import { measureScreens } from './orders-screen.ts';
import { publisherOf, writePeople } from './publishing.ts';
import { sized } from './size.ts';
import { openStage, type Row, type Stage } from './stage.ts';

const DECISIONS = sized(5_000, 80);
const EXECUTORS = sized(50, 4);
const AT = '2026-11-20T10:00:00.000Z';
const BATCH = 1_000;

/** Reservations: how many decisions of how many executors a second become true for both sides. */
export async function run(): Promise<Row[]> {
  const stage = await openStage({ PUBLISHER: 'off' });
  try {
    const decided = await decisions(stage);
    return [decided, ...(await measureScreens((executor, client, n) => asked(executor, client, n, dayOf(n))))];
  } finally {
    await stage.close();
  }
}

/**
 * Requests that were asked already, by half of the people of the other half, are confirmed: from the confirmation in
 * the executor's database to the reservation with both and the answer to the confirmation.
 */
async function decisions(stage: Stage): Promise<Row> {
  const { couch } = stage.service;
  const people = await writePeople(stage, 2 * EXECUTORS, () => []);
  const matters: ReservationFact[] = [];
  for (let n = 0; n < DECISIONS; n += 1) {
    const executor = people[n % EXECUTORS] ?? '';
    matters.push(asked(executor, people[EXECUTORS + ((n * 7) % EXECUTORS)] ?? '', n));
  }
  for (let from = 0; from < matters.length; from += BATCH) {
    await couch.use<object>(MATTERS).bulk({ docs: matters.slice(from, from + BATCH) });
  }
  for (const executor of people.slice(0, EXECUTORS)) {
    const theirs = matters.filter(({ uid }) => uid === executor);
    await couch.use<object>(ownDatabaseName(executor)).bulk({ docs: theirs.map(({ _id }) => confirmed(_id)) });
  }
  const publisher = publisherOf(couch);
  const began = performance.now();
  await publisher.start();
  await publisher.idle();
  const perSecond = (DECISIONS / (performance.now() - began)) * 1_000;
  await publisher.stop();
  const { rows } = await couch.use<ReservationFact>(MATTERS).list({ include_docs: true });
  const done = rows.filter(({ doc }) => doc?.state === 'confirmed').length;
  if (done !== DECISIONS) throw new Error(`${done} of ${DECISIONS} were confirmed`);
  const name = `reservations decided, ${EXECUTORS} executors`;
  return { name, value: perSecond, unit: 'per second', goal: { atLeast: 500 } };
}

/** From the first day of this month on, over a year. */
const dayOf = (n: number) => addDays(`${kyivDay(Date.now()).slice(0, 8)}01`, n % 360);

function asked(executor: string, client: string, n: number, day = addDays('2030-01-01', n % 200)): ReservationFact {
  return {
    _id: reservationFactIds.make(executor, client, ulid()),
    type: 'reservation',
    schemaVersion: versionOf('reservation'),
    announcement: servicesFactId(executor),
    ...{ service: 'dogWalking', pet: `pet:${ulid()}`, day, message: 'Рекс любить довгі прогулянки', createdAt: AT },
    offer: { nameKey: 'dogWalking', priceType: 'Agreement' },
    ...{ petPrice: null, petName: 'Рекс' },
    client: { name: 'Олена Коваль', letter: 'ОК' },
    executor: { name: 'Тарас Бондар', letter: 'ТБ' },
    ...{ state: 'neutral', history: [], contacts: null, due: pastFrom(day) },
    ...{ authorId: client, uid: executor, publishedAt: AT, participants: [client, executor] },
    ...{ statementRev: `1-${randomBytes(16).toString('hex')}`, epoch: 0 },
  };
}

function confirmed(matter: string): ReservationStepStatement {
  return {
    ...{
      _id: reservationStepId(matter, ulid()),
      type: 'reservation-step',
      schemaVersion: versionOf('reservation-step'),
    },
    ...{ written: { at: AT, device: 'bench' }, action: 'confirm', reason: '', days: [], contacts: null, createdAt: AT },
  };
}
