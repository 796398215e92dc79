import { randomBytes } from 'node:crypto';
import { type DatabaseName, ownDatabaseName } from '../../couchdb/databases.ts';
import { createPublisher } from '../../sync-server/src/publishing/create-publisher.ts';
import { createPersonRemoval } from '../../sync-server/src/publishing/person-removal/person-removal.ts';
import type { Publisher } from '../../sync-server/src/publishing/publisher.ts';
import { UNLIMITED } from '../../sync-server/src/storage/ledger/quotas.ts';
import { POSTS, type Stage } from './stage.ts';

const BATCH_SIZE = 1_000;
const AT = '2026-11-20T10:00:00.000Z';
const quiet = { info() {}, warn() {}, error() {} };

const profile = {
  _id: 'profile',
  type: 'profile',
  schemaVersion: 1,
  written: { at: AT, device: 'bench' },
  firstName: 'Олена',
  secondName: 'Коваль',
  letter: 'ОК',
  preferredLanguage: 'uk',
  createdAt: AT,
};

/** Creates this many people with their statements in their own databases; returns who they are. */
export async function writePeople(
  { service: { couch } }: Stage,
  count: number,
  statementsOf: (people: readonly string[], index: number) => readonly object[],
): Promise<string[]> {
  const people = Array.from({ length: count }, () => randomBytes(16).toString('hex'));
  for (const person of people) {
    const db = couch.engineName(ownDatabaseName(person));
    await couch.server.request({ db, method: 'PUT', path: '', qs: { q: 1 } });
    await couch.use<object>(ownDatabaseName(person)).bulk({ docs: [profile] });
  }
  // Each recipient must exist before a statement names them.
  const publisher = publisherOf(couch);
  await publisher.start();
  await publisher.idle();
  await publisher.stop();
  for (const [index, person] of people.entries()) {
    await couch.use<object>(ownDatabaseName(person)).bulk({ docs: [...statementsOf(people, index)] });
  }
  return people;
}

/**
 * How many statements a second a publisher turns into facts, from its start until none is left, and how many of these
 * facts a second the engine itself can write. `meanwhile` runs with the publisher before it stops.
 */
export async function publishAll<T = undefined>(
  stage: Stage,
  home: DatabaseName,
  meanwhile: (publisher: Publisher) => Promise<T | undefined> = async () => undefined,
) {
  const { couch } = stage.service;
  const publisher = publisherOf(couch);
  const began = performance.now();
  await publisher.start();
  await publisher.idle();
  const perSecond = (POSTS / (performance.now() - began)) * 1000;
  const done = await meanwhile(publisher);
  await publisher.stop();
  return { perSecond, bare: await writeBare(stage, home), done };
}

/** As the service creates it, but without daily limits. */
export function publisherOf(couch: Stage['service']['couch']): Publisher {
  return createPublisher({
    couch,
    clock: () => new Date(),
    log: quiet,
    removal: createPersonRemoval({ couch, log: quiet }),
    daily: UNLIMITED,
  });
}

async function writeBare({ service: { couch } }: Stage, home: DatabaseName): Promise<number> {
  const { rows } = await couch.use<object>(home).list({ include_docs: true });
  const docs = rows.flatMap((row) =>
    row.doc === undefined || row.id.startsWith('_') ? [] : [{ ...row.doc, _rev: undefined }],
  );
  const name = couch.engineName('bare');
  await couch.server.request({ db: name, method: 'PUT', path: '' });
  const began = performance.now();
  for (let from = 0; from < docs.length; from += BATCH_SIZE) {
    await couch.use<object>('bare').bulk({ docs: docs.slice(from, from + BATCH_SIZE) });
  }
  const perSecond = (docs.length / (performance.now() - began)) * 1000;
  await couch.server.db.destroy(name);
  return perSecond;
}
