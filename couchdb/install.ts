import { isDeepStrictEqual } from 'node:util';
import { DATABASES, type DatabaseSpec, SERVICE_SECURITY } from './databases.ts';
import { call, expect, type InstallTarget } from './engine-call.ts';
import { drawEpoch, type Epochs } from './epoch.ts';
import { indexesToBring, withoutRetired } from './installed-note.ts';

const wall = () => new Date();

/**
 * Brings the engine to what `databases.ts` says: databases, their `_security`, their indexes, and the `epoch` document
 * in the ledger. Changes only what differs, never touches documents, and may run in several processes at once: each
 * step is one that the engine answers the same way when somebody else was faster. The databases are brought there side
 * by side, and one that notes that it is there already is not asked for its indexes: a start would take a second longer
 * for them. An index of ours that the list names no more goes a week later, at a start (`installed-note.ts`).
 * @returns the epoch, the mark of this set of databases (domain/sync/hello.ts)
 * @throws Error that names the database and the engine's answer, or says that a restore was cut off
 */
export async function installDatabases(target: InstallTarget, now: () => Date = wall): Promise<Epochs> {
  await prepareDatabases(target, now);
  return await drawEpoch(target);
}

/** As `installDatabases`, without an epoch: for databases that are about to be filled. */
export async function prepareDatabases(target: InstallTarget, now: () => Date = wall): Promise<void> {
  await enableUpdatesFeed(target);
  await Promise.all(DATABASES.map((spec) => installDatabase(target, spec, now)));
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

async function installDatabase(target: InstallTarget, spec: DatabaseSpec, now: () => Date): Promise<void> {
  const name = target.prefix + spec.name;
  const { shards } = spec;
  expect(await call(target, 'PUT', name, `?q=${shards}`), [201, 202, 412], name, 'create');
  const security = expect(await call(target, 'GET', name, '/_security'), [200], name, 'read the security of');
  if (!isDeepStrictEqual(security.body, SERVICE_SECURITY)) {
    expect(await call(target, 'PUT', name, '/_security', SERVICE_SECURITY), [200], name, 'close');
  }
  await bringIndexes(target, name, spec, now());
}

/** New ones first; then those go that the list has not named for long enough. */
async function bringIndexes(target: InstallTarget, name: string, spec: DatabaseSpec, now: Date): Promise<void> {
  const { body } = await call(target, 'GET', name, INSTALLED);
  const { note, isNew, due } = indexesToBring(body, spec, now);
  for (const { name: index, fields } of isNew ? spec.indexes : []) {
    const definition = { index: { fields }, name: index, ddoc: index, type: 'json' };
    const first = await call(target, 'POST', name, '/_index', definition);
    // Two processes that make the same index meet in one design document; the second try finds it made.
    const made = first.status === 200 ? first : await call(target, 'POST', name, '/_index', definition);
    expect(made, [200], name, `make the index ${index} of`);
  }
  const gone = new Set<string>();
  for (const index of due) {
    const path = `/_index/${encodeURIComponent(index)}/json/${encodeURIComponent(index)}`;
    // Anything else is tried again by the next start: an index too many is no reason not to start.
    if ([200, 404].includes((await call(target, 'DELETE', name, path)).status)) gone.add(index);
  }
  const { _id, _rev, ...before } = body;
  const after = withoutRetired(note, gone);
  if (isDeepStrictEqual(before, after)) return;
  // Whatever the answer is: somebody else noted the same just now, or there is no room on the disk, and then the next
  // start asks for the indexes once more.
  await call(target, 'PUT', name, INSTALLED, { ...(_rev === undefined ? {} : { _rev }), ...after });
}

const INSTALLED = '/_local/installed';
