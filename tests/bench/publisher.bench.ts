import { randomBytes } from 'node:crypto';
import { ownDatabaseName } from '../../couchdb/databases.ts';
import { slugOf } from '../../src/domain/post/slug.ts';
import { versionOf } from '../../src/domain/upgrades.ts';
import { UNLIMITED } from '../../sync-server/src/ledger/quotas.ts';
import { createPersonRemoval } from '../../sync-server/src/person-removal/person-removal.ts';
import { createPublisher } from '../../sync-server/src/publisher/create-publisher.ts';
import { factOf } from './facts.ts';
import { sized } from './size.ts';
import { openStage, POSTS, type Row, type Stage } from './stage.ts';

const PEOPLE = sized(100, 10);
const BATCH = 1_000;
const SINGLES = sized(50, 3);
const AT = '2026-11-20T10:00:00.000Z';
const GOAL = { atLeast: process.env.COUCHDB_URL === undefined ? 1 / 4 : 1 / 3 };

/** Statements from a hundred people's databases to facts and answers, against the bare writing of the same facts. */
export async function run(): Promise<Row[]> {
  const stage = await openStage({ PUBLISHER: 'off' });
  try {
    const people = await writeStatements(stage);
    const publisher = createPublisher({
      couch: stage.service.couch,
      clock: () => new Date(),
      log: quiet,
      removal: createPersonRemoval({ couch: stage.service.couch, log: quiet }),
      daily: UNLIMITED,
    });
    const began = performance.now();
    await publisher.start();
    await publisher.idle();
    const perSecond = (POSTS / (performance.now() - began)) * 1000;
    const single = await publishOneByOne(stage, publisher, people);
    await publisher.stop();
    const bare = await writeBare(stage);
    return [
      {
        name: `statements published, ${PEOPLE} people`,
        value: perSecond,
        unit: 'per second',
        goal: { atLeast: 1_000 },
      },
      { name: 'bare _bulk_docs of the same facts', value: bare, unit: 'per second' },
      { name: 'publishing in relation to the bare writing', value: perSecond / bare, unit: 'x', goal: GOAL },
      { name: 'one statement, from wake-up to everything written (median)', value: single, unit: 'ms' },
    ];
  } finally {
    await stage.close();
  }
}

const quiet = { info() {}, warn() {}, error() {} };

async function writeStatements({ service: { couch } }: Stage): Promise<string[]> {
  const people = Array.from({ length: PEOPLE }, () => randomBytes(16).toString('hex'));
  for (const [index, person] of people.entries()) {
    await couch.server.request({
      db: couch.engineName(ownDatabaseName(person)),
      method: 'PUT',
      path: '',
      qs: { q: 1 },
    });
    const posts = Array.from({ length: POSTS / PEOPLE }, (_, number) => statementOf(index * (POSTS / PEOPLE) + number));
    await couch.use<object>(ownDatabaseName(person)).bulk({ docs: [profile, ...posts] });
  }
  return people;
}

const written = { at: AT, device: 'bench' };
const profile = {
  _id: 'profile',
  type: 'profile',
  schemaVersion: 1,
  written,
  firstName: 'Олена',
  secondName: 'Коваль',
  letter: 'ОК',
  preferredLanguage: 'uk',
  createdAt: AT,
};

function statementOf(number: number) {
  const { _id, postTitle, content, tags, createdAt } = factOf(number);
  const slug = slugOf(_id, postTitle);
  return {
    _id,
    type: 'post',
    schemaVersion: versionOf('post'),
    written,
    postTitle,
    content,
    tags,
    photo: null,
    slug,
    createdAt,
    editedAt: null,
  };
}

async function publishOneByOne(
  { service: { couch } }: Stage,
  publisher: ReturnType<typeof createPublisher>,
  people: readonly string[],
): Promise<number> {
  const times: number[] = [];
  for (let number = 0; number < SINGLES; number += 1) {
    const database = ownDatabaseName(people[number % people.length] ?? '');
    await couch.use<object>(database).bulk({ docs: [statementOf(POSTS + number)] });
    const began = performance.now();
    publisher.wake(database);
    await publisher.idle();
    times.push(performance.now() - began);
  }
  return times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;
}

async function writeBare({ service: { couch } }: Stage): Promise<number> {
  const { rows } = await couch.use<object>('community').list({ include_docs: true });
  const docs = rows.flatMap((row) =>
    row.doc === undefined || row.id.startsWith('_') ? [] : [{ ...row.doc, _rev: undefined }],
  );
  const name = couch.engineName('bare');
  await couch.server.request({ db: name, method: 'PUT', path: '' });
  const began = performance.now();
  for (let from = 0; from < docs.length; from += BATCH) {
    await couch.use<object>('bare').bulk({ docs: docs.slice(from, from + BATCH) });
  }
  const perSecond = (docs.length / (performance.now() - began)) * 1000;
  await couch.server.db.destroy(name);
  return perSecond;
}
