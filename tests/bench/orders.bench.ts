import { ulid } from 'ulid';
import { ownDatabaseName } from '../../couchdb/databases.ts';
import type { ReservationFact } from '../../src/domain/reservation/schema.ts';
import { reservationStepId } from '../../src/domain/reservation-step/id.ts';
import type { ReservationStepStatement } from '../../src/domain/reservation-step/schema.ts';
import { MATTERS } from '../../src/domain/statements.ts';
import { addDays } from '../../src/domain/time/days.ts';
import { versionOf } from '../../src/domain/upgrades.ts';
import { measureScreens } from './orders-screen.ts';
import { timesInPage } from './pages.ts';
import { publisherOf, writePeople } from './publishing.ts';
import { ASKED_AT, asked } from './reservations.ts';
import { sized } from './size.ts';
import { median, openStage, quantile, type Row, type Stage } from './stage.ts';

const DECISIONS = sized(5_000, 80);
const EXECUTORS = sized(50, 4);
const BATCH_SIZE = 1_000;

/** Reservations: how many decisions a second by how many executors reach both sides. */
export async function run(): Promise<Row[]> {
  const stage = await openStage({ PUBLISHER: 'off' });
  try {
    const decided = await decisions(stage);
    return [decided, ...(await measureScreens()), ...listRows(await timesInPage('orders'))];
  } finally {
    await stage.close();
  }
}

/** Time to read a page of the list from the device, before it is drawn. */
function listRows(times: readonly number[]): Row[] {
  const name = 'a page of the list of 5,000 reservations';
  return [
    { name: `${name} (median)`, value: median(times), unit: 'ms' },
    { name: `${name} (p95)`, value: quantile(times, 0.95), unit: 'ms', goal: { atMost: 5 } },
  ];
}

/**
 * Half of the people confirm requests that the other half sent before: from the confirmation in the executor's database
 * to the reservation in both databases and the outcome of the confirmation.
 */
async function decisions(stage: Stage): Promise<Row> {
  const { couch } = stage.service;
  const people = await writePeople(stage, 2 * EXECUTORS, () => []);
  const matters: ReservationFact[] = [];
  for (let n = 0; n < DECISIONS; n += 1) {
    const executor = people[n % EXECUTORS] ?? '';
    matters.push(asked(executor, people[EXECUTORS + ((n * 7) % EXECUTORS)] ?? '', addDays('2030-01-01', n % 200)));
  }
  for (let from = 0; from < matters.length; from += BATCH_SIZE) {
    await couch.use<object>(MATTERS).bulk({ docs: matters.slice(from, from + BATCH_SIZE) });
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

function confirmed(matter: string): ReservationStepStatement {
  return {
    ...{
      _id: reservationStepId(matter, ulid()),
      type: 'reservation-step',
      schemaVersion: versionOf('reservation-step'),
    },
    ...{
      written: { at: ASKED_AT, device: 'bench' },
      action: 'confirm',
      reason: '',
      days: [],
      contacts: null,
      createdAt: ASKED_AT,
    },
  };
}
