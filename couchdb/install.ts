import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { DATABASES, type DatabaseSpec, SERVICE_SECURITY } from './databases.ts';
import { call, expect, type InstallTarget } from './engine-call.ts';
import { drawEpoch, type Epochs } from './epoch.ts';

/**
 * Brings the engine to what `databases.ts` says: databases, their `_security`, their indexes, and the `epoch` document
 * in the ledger. Changes only what differs, never touches documents, and may run in several processes at once: each
 * step is one that the engine answers the same way when somebody else was faster. The databases are brought there side
 * by side, and one that notes that it is there already is not asked for its indexes: a start would take a second longer
 * for them.
 * @returns the epoch, the mark of this set of databases (domain/sync/hello.ts)
 * @throws Error that names the database and the engine's answer, or says that a restore was cut off
 */
export async function installDatabases(target: InstallTarget): Promise<Epochs> {
  await prepareDatabases(target);
  return await drawEpoch(target);
}

/** As `installDatabases`, without an epoch: for databases that are about to be filled. */
export async function prepareDatabases(target: InstallTarget): Promise<void> {
  await enableUpdatesFeed(target);
  await Promise.all(DATABASES.map((spec) => installDatabase(target, spec)));
}

/**
 * A CouchDB that was set up as a single node lacks the database behind `_db_updates`, which publishers follow; the
 * embedded engine needs none.
 */
async function enableUpdatesFeed(target: InstallTarget): Promise<void> {
  const feed = await call(target, 'GET', '_db_updates', '?limit=1');
  if (feed.status === 200) return;
  expect(feed, [404], '_db_updates', 'read');
  expect(await call(target, 'PUT', '_global_changes', ''), [201, 202, 412], '_global_changes', 'create');
}

async function installDatabase(target: InstallTarget, spec: DatabaseSpec): Promise<void> {
  const name = target.prefix + spec.name;
  const { shards } = spec;
  expect(await call(target, 'PUT', name, `?q=${shards}`), [201, 202, 412], name, 'create');
  const security = expect(await call(target, 'GET', name, '/_security'), [200], name, 'read the security of');
  if (!isDeepStrictEqual(security.body, SERVICE_SECURITY)) {
    expect(await call(target, 'PUT', name, '/_security', SERVICE_SECURITY), [200], name, 'close');
  }
  const noted = await call(target, 'GET', name, INSTALLED);
  const installed = fingerprint(spec);
  if (noted.body.indexes === installed) return;
  for (const { name: index, fields } of spec.indexes) {
    const definition = { index: { fields }, name: index, ddoc: index, type: 'json' };
    const first = await call(target, 'POST', name, '/_index', definition);
    // Two processes that make the same index meet in one design document; the second try finds it made.
    const made = first.status === 200 ? first : await call(target, 'POST', name, '/_index', definition);
    expect(made, [200], name, `make the index ${index} of`);
  }
  const { _rev } = noted.body;
  const note = { ...(_rev === undefined ? {} : { _rev }), indexes: installed };
  // Whatever the answer is: somebody else noted the same just now, or there is no room on the disk, and then the next
  // start asks for the indexes once more.
  await call(target, 'PUT', name, INSTALLED, note);
}

/**
 * In each database, a document that is never replicated and goes with it: one that is made anew, or filled by
 * replication from a backup, has no such note and gets its indexes.
 */
const INSTALLED = '/_local/installed';

function fingerprint({ indexes }: DatabaseSpec): string {
  return createHash('sha256').update(JSON.stringify(indexes)).digest('hex');
}
