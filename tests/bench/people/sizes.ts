import { DATABASES, ownDatabaseName } from '../../../couchdb/databases.ts';
import { fieldsOf } from '../../../src/domain/fields.ts';
import type { Couch } from '../../../sync-server/src/storage/engine/couch.ts';

/** KB of the files of people's own databases, on average. The engine may delete old files a moment after compaction. */
export async function ownKilobytes(couch: Couch, people: readonly string[]): Promise<number> {
  const sizes = await Promise.all(people.map((person) => fileBytes(couch, ownDatabaseName(person))));
  return sizes.reduce((sum, size) => sum + size, 0) / 1_000 / people.length;
}

/** KB of the files of all other databases, without the indexes on a CouchDB. */
export async function sharedKilobytes(couch: Couch): Promise<number> {
  const sizes = await Promise.all(DATABASES.map(({ name }) => fileBytes(couch, name)));
  return sizes.reduce((sum, size) => sum + size, 0) / 1_000;
}

/** Compacts databases and resolves when that is complete. */
export async function compactAll(couch: Couch, databases: readonly string[], wait: () => Promise<unknown>) {
  for (const database of databases) {
    await couch.server.request({ db: couch.engineName(database), method: 'POST', path: '_compact', body: {} });
  }
  for (const database of databases) {
    while ((await infoOf(couch, database)).compact_running === true) await wait();
  }
}

async function fileBytes(couch: Couch, database: string): Promise<number> {
  const { file } = fieldsOf<{ file: unknown }>((await infoOf(couch, database)).sizes);
  if (typeof file !== 'number') throw new Error(`The engine does not say the size of ${database}.`);
  return file;
}

async function infoOf(couch: Couch, database: string) {
  const info: unknown = await couch.server.request({ db: couch.engineName(database) });
  return fieldsOf<{ sizes: unknown; compact_running: unknown }>(info);
}
