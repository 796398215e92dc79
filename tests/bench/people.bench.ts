import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownDatabaseName } from '../../couchdb/databases.ts';
import { Person } from '../../scripts/chaos/person.ts';
import { freePorts } from '../../scripts/cluster/asking.ts';
import { takeBackup } from '../../sync-server/src/ops/backup/take-backup.ts';
import { verifyFolder } from '../../sync-server/src/ops/backup/verify-backup.ts';
import type { Service } from '../../sync-server/src/service.ts';
import { startService } from '../../sync-server/src/start-service.ts';
import { chooseEngine } from '../engine-env.ts';
import { firstStatements, laterStatements, registerPeople, writeStatements } from './people/fill.ts';
import { compactAll, ownKilobytes, sharedKilobytes } from './people/sizes.ts';
import { sized } from './size.ts';
import { median, type Row } from './stage.ts';

const PEOPLE = sized(Number(process.env.PEOPLE ?? 500), 10);
/** A device writes this many statements after each start, one after another. */
const STATEMENTS_AFTER_START = sized(5, 1);
const OUTCOME_LIMIT_MS = 60_000;
const POLL_MS = 5;
/** The sizes are averages over so many own databases. */
const SAMPLED_PEOPLE = 50;
const GOAL = { atMost: 1_000 };

/**
 * An own database for each of many people: their registration, starts of the service that have much and nothing to
 * publish, how soon a device's statement is published meanwhile, sizes, and backups. `PEOPLE` is their number.
 */
export async function run(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lapka-bench-'));
  const engine = chooseEngine(process.env);
  const [port = 0] = await freePorts(1);
  const env = { ...engine.env, DAILY_LIMITS: 'off', PORT: String(port) };
  const rows: Row[] = [];
  try {
    const { people, device } = await registered({ folder, env, rows });
    const bench = { folder, env, rows, people, device };
    await published(bench, 'profiles, pets and posts', firstStatements);
    await published(bench, 'likes, comments and messages', (index) => laterStatements(people, index));
    await published(bench, 'nothing', () => []);
    await withService({ ...bench, publishes: false }, async ({ couch }) => {
      await measureSizes(bench, couch);
      await measureBackups(bench, couch);
      await engine.removeDatabases(couch);
    });
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Couch = Service['couch'];

interface Place {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly rows: Row[];
}

interface Bench extends Place {
  readonly people: readonly string[];
  readonly device: Person;
}

async function registered(place: Place): Promise<Pick<Bench, 'people' | 'device'>> {
  return await withService({ ...place, publishes: false }, async ({ couch, url }) => {
    const began = performance.now();
    const people = await registerPeople(couch, PEOPLE);
    const perSecond = (PEOPLE / (performance.now() - began)) * 1_000;
    place.rows.push({ name: 'registrations without hashed passwords', value: perSecond, unit: 'per second' });
    return { people, device: await Person.register(url) };
  });
}

/** Writes statements while no service publishes; then measures its start and a device until everything is published. */
async function published(bench: Bench, what: string, statementsOf: (index: number) => readonly object[]) {
  const { people, rows } = bench;
  const count = people.reduce((sum, _person, index) => sum + statementsOf(index).length, 0);
  if (count > 0) {
    await withService({ ...bench, publishes: false }, ({ couch }) => writeStatements(couch, people, statementsOf));
  }
  const began = performance.now();
  await withService({ ...bench, publishes: true }, async ({ publisher }) => {
    const started = performance.now();
    const times: number[] = [];
    for (let time = 0; time < STATEMENTS_AFTER_START; time += 1) times.push(await untilOutcome(bench.device));
    await publisher?.idle();
    const scanned = performance.now() - started;
    rows.push(
      { name: `start with ${what} to publish`, value: started - began, unit: 'ms' },
      { name: 'a statement just after it (the first)', value: times[0] ?? Number.NaN, unit: 'ms', goal: GOAL },
      { name: 'a statement just after it (median)', value: median(times), unit: 'ms', goal: GOAL },
      { name: 'until the publisher has nothing to do', value: scanned, unit: 'ms' },
    );
    if (count > 0) rows.push({ name: `${what} published`, value: (count / scanned) * 1_000, unit: 'per second' });
  });
}

/** Milliseconds from the push of a new post to its readable outcome. */
async function untilOutcome(device: Person): Promise<number> {
  const giveUp = AbortSignal.timeout(OUTCOME_LIMIT_MS);
  const post = device.newPost('Прогулянка');
  const began = performance.now();
  await device.push(post._id, post, giveUp);
  while ((await device.outcome(post._id, giveUp)) === null) await sleep(POLL_MS, undefined, { signal: giveUp });
  return performance.now() - began;
}

async function measureSizes({ people, rows }: Bench, couch: Couch): Promise<void> {
  const sample = people.slice(0, SAMPLED_PEOPLE);
  const before = await ownKilobytes(couch, sample);
  await compactAll(couch, sample.map(ownDatabaseName), () => sleep(POLL_MS));
  rows.push(
    { name: 'an own database before compaction', value: before, unit: 'KB' },
    { name: 'an own database after compaction', value: await ownKilobytes(couch, sample), unit: 'KB' },
    {
      name: 'shared databases for each person, before compaction, without indexes',
      value: (await sharedKilobytes(couch)) / people.length,
      unit: 'KB',
    },
  );
}

async function measureBackups({ folder, rows }: Bench, couch: Couch): Promise<void> {
  const options = {
    couch,
    folder: join(folder, 'backups'),
    dataDir: null,
    full: false,
    now: () => new Date(),
    say: () => undefined,
  };
  for (const name of ['first backup', 'backup when nothing changed']) {
    rows.push({ name, value: await timed(() => takeBackup(options)), unit: 'ms' });
  }
  const value = await timed(() => verifyFolder(options.folder, options.say));
  rows.push({ name: 'verification of both', value, unit: 'ms' });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function withService<T>(
  { folder, env, publishes }: Place & { readonly publishes: boolean },
  work: (service: Service) => Promise<T>,
): Promise<T> {
  const service = await startService({
    dataDir: join(folder, 'data'),
    env: { ...env, PUBLISHER: publishes ? 'on' : 'off' },
  });
  try {
    return await work(service);
  } finally {
    await service.stop();
  }
}
