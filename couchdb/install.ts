import { isDeepStrictEqual } from 'node:util';
import { DATABASES, type DatabaseSpec, SERVICE_SECURITY } from './databases.ts';
import { call, expect, type InstallTarget } from './engine-call.ts';
import { drawEpoch, type Epochs } from './epoch.ts';
import { indexesToBring, withoutRetired } from './installed-note.ts';

const wall = () => new Date();

/**
 * Known revisions of a document that is rewritten all the time: with the default of a thousand each write is tens of
 * kilobytes. Copies of a cluster that lag by fewer writes than this meet without a conflict.
 */
const MAX_TRANSIENT_REVISIONS = 20;

/**
 * Brings the engine to the state that `databases.ts` declares: databases, `_security`, indexes, and the `epoch`
 * document in the ledger. It changes only differences, never documents, and several processes may run it at once: every
 * step is idempotent. It processes the databases in parallel and skips the indexes of those whose note says that they
 * are current, which saves a second at each start. A start deletes an index of ours a week after it left the list
 * (`installed-note.ts`).
 * @returns the epoch of this set of databases (domain/sync/hello.ts)
 * @throws Error that names the database and the engine's response, or says that a restore was interrupted
 */
export async function installDatabases(target: InstallTarget, now: () => Date = wall): Promise<Epochs> {
  await prepareDatabases(target, now);
  return await drawEpoch(target);
}

/** Like `installDatabases` without an epoch, for databases that are about to be filled. */
export async function prepareDatabases(target: InstallTarget, now: () => Date = wall): Promise<void> {
  await enableUpdatesFeed(target);
  await Promise.all(DATABASES.map((spec) => installDatabase(target, spec, now)));
}

/**
 * A single-node CouchDB lacks the database behind `_db_updates`, which publishers follow; the embedded engine needs
 * none.
 */
async function enableUpdatesFeed(target: InstallTarget): Promise<void> {
  const feed = await call(target, 'GET', '_db_updates', '?limit=1');
  if (feed.status === 200) return;
  expect(feed, [404], '_db_updates', 'read');
  expect(await call(target, 'PUT', '_global_changes', ''), [201, 202, 412], '_global_changes', 'create');
}

async function installDatabase(target: InstallTarget, spec: DatabaseSpec, now: () => Date): Promise<void> {
  const name = target.prefix + spec.name;
  const { shards } = spec;
  expect(await call(target, 'PUT', name, `?q=${shards}`), [201, 202, 412], name, 'create');
  const security = expect(await call(target, 'GET', name, '/_security'), [200], name, 'read the security of');
  if (!isDeepStrictEqual(security.body, SERVICE_SECURITY)) {
    expect(await call(target, 'PUT', name, '/_security', SERVICE_SECURITY), [200], name, 'close');
  }
  if (spec.transient) {
    expect(await call(target, 'PUT', name, '/_revs_limit', MAX_TRANSIENT_REVISIONS), [200], name, 'shorten');
  }
  await bringIndexes(target, name, spec, now());
}

/** Creates new indexes first, then deletes those whose retirement has ended. */
async function bringIndexes(target: InstallTarget, name: string, spec: DatabaseSpec, now: Date): Promise<void> {
  const { body } = await call(target, 'GET', name, INSTALLED);
  const { note, isNew, due } = indexesToBring(body, spec, now);
  for (const { name: index, fields } of isNew ? spec.indexes : []) {
    const definition = { index: { fields }, name: index, ddoc: index, type: 'json' };
    const first = await call(target, 'POST', name, '/_index', definition);
    // Two processes that create the same index conflict in one design document; the second attempt finds it created.
    const made = first.status === 200 ? first : await call(target, 'POST', name, '/_index', definition);
    expect(made, [200], name, `make the index ${index} of`);
  }
  const deleted = new Set<string>();
  for (const index of due) {
    const path = `/_index/${encodeURIComponent(index)}/json/${encodeURIComponent(index)}`;
    // The next start retries after any other status: a superfluous index must not prevent a start.
    if ([200, 404].includes((await call(target, 'DELETE', name, path)).status)) deleted.add(index);
  }
  const { _id, _rev, ...before } = body;
  const after = withoutRetired(note, deleted);
  if (isDeepStrictEqual(before, after)) return;
  // Ignores the status: another process wrote the same note, or the disk is full and the next start checks the indexes
  // again.
  await call(target, 'PUT', name, INSTALLED, { ...(_rev === undefined ? {} : { _rev }), ...after });
}

const INSTALLED = '/_local/installed';
