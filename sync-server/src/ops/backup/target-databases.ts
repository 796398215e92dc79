import { setTimeout as sleep } from 'node:timers/promises';
import { DATABASES, ownDatabaseName, ownerOf } from '../../../../couchdb/databases.ts';
import { type Couch, statusOf } from '../../storage/engine/couch.ts';
import { orNull, removed } from '../../storage/engine/nano-answers.ts';
import { createStore } from '../../storage/store/store.ts';

const PAGE_SIZE = 200;
/**
 * CouchDB confirms a removal before all nodes have done it: creating a database of the same name at once fails, or the
 * new one fails later.
 */
const MAX_CHECKS = 100;
const PAUSE_MS = 100;

/** Removes every database of this installation, and waits until they are removed. */
export async function removeDatabases(couch: Couch): Promise<void> {
  const store = createStore(couch);
  const names: string[] = DATABASES.map(({ name }) => name);
  for (let after = ownDatabaseName(''); ; ) {
    const found = await store.databases(after, PAGE_SIZE);
    names.push(...found.filter((name) => ownerOf(name) !== null));
    const last = found.at(-1);
    if (last === undefined || found.length < PAGE_SIZE) break;
    after = last;
  }
  for (const name of names) await removed(couch.server.db.destroy(couch.engineName(name)));
  for (const name of names) await waitUntilRemoved(couch, name);
}

async function waitUntilRemoved(couch: Couch, name: string): Promise<void> {
  for (let checks = 0; checks < MAX_CHECKS; checks += 1) {
    if ((await orNull(couch.server.db.get(couch.engineName(name)))) === null) return;
    await sleep(PAUSE_MS);
  }
  throw new Error(`The database ${name} was removed and is still there.`);
}

/** Creates an own database with its rules; an existing one stays unchanged. */
export async function createDatabase(couch: Couch, name: string, security: object): Promise<void> {
  const db = couch.engineName(name);
  for (let tries = 1; ; tries += 1) {
    try {
      await couch.server.request({ db, method: 'PUT', qs: { q: 1 } });
      break;
    } catch (error) {
      const status = statusOf(error);
      if (status === 412) break;
      if (status === null || status < 500 || tries >= MAX_CHECKS) throw error;
      await sleep(PAUSE_MS);
    }
  }
  await couch.server.request({ db, method: 'PUT', path: '_security', body: security });
}
