import { DATABASES, ownDatabaseName, ownerOf, ownSecurity } from '../../../couchdb/databases.ts';
import { readEpoch } from '../../../couchdb/epoch.ts';
import type { Hello } from '../../../src/domain/sync/hello.ts';
import { readConfig } from '../../../sync-server/src/base/config/config.ts';
import { readRevisions } from '../../../sync-server/src/ops/backup/read-revisions.ts';
import { holdsData } from '../../../sync-server/src/ops/backup/restore-backup.ts';
import { RestoredCheckpoints } from '../../../sync-server/src/ops/backup/restored-checkpoints.ts';
import { createDatabase } from '../../../sync-server/src/ops/backup/target-databases.ts';
import { writeRevisions } from '../../../sync-server/src/ops/backup/write-revisions.ts';
import { runningEngine } from '../../../sync-server/src/reach-engine.ts';
import { type Couch, createCouch } from '../../../sync-server/src/storage/engine/couch.ts';
import { LEDGER } from '../../../sync-server/src/storage/ledger/ledger.ts';
import { createStore } from '../../../sync-server/src/storage/store/store.ts';

/** Nobody can sign in before everything else is there. */
const LAST = 'accounts';
/** Belongs to running processes. */
const PRESENCE = 'presence';
const MAX_NAMES = 10_000;
const END = '\ufff0';

/**
 * The embedded engine of the service at `origin`, if that runs on this machine's data folder and holds no data yet.
 * Null for any other service: only this user can read the engine's credential, and no data of anybody is touched.
 */
export async function emptyLocalEngine(
  origin: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Couch | null> {
  const config = readConfig(env);
  const address = config.engine === null ? await runningEngine(config) : null;
  if (address === null) return null;
  const couch = createCouch(address, config.dbPrefix);
  const hello = await fetch(new URL('/sync/hello', origin));
  const { epoch } = (await hello.json()) as Hello;
  if ((await readEpoch(couch))?.epoch !== epoch) return null;
  return (await holdsData(couch)) ? null : couch;
}

/**
 * Copies all documents with their revisions into an empty engine whose service runs. A publisher that works on the
 * embedded engine alone reads own databases only after a device wrote; then it finds every statement answered.
 */
export async function copyDatabases(from: Couch, to: Couch): Promise<void> {
  const own = (await createStore(from).databases(ownDatabaseName(''), MAX_NAMES)).filter(
    (name) => ownerOf(name) !== null,
  );
  const shared = DATABASES.map(({ name }): string => name).filter(
    (name) => name !== LAST && name !== PRESENCE && name !== LEDGER,
  );
  for (const name of shared) await copyDatabase(from, to, name, (lines) => lines);
  for (const name of own) {
    await createDatabase(to, name, ownSecurity(ownerOf(name) ?? ''));
    await copyDatabase(from, to, name, (lines) => lines);
  }
  const known = new Set(await createStore(to).ids(LEDGER, '', END, MAX_NAMES));
  await copyDatabase(from, to, LEDGER, (lines) => ledgerLines(lines, known));
  await copyDatabase(from, to, LAST, (lines) => lines);
}

type Lines = AsyncIterable<string[]>;

async function copyDatabase(from: Couch, to: Couch, name: string, select: (lines: Lines) => Lines): Promise<void> {
  await writeRevisions(to, name, select(linesOf(from, name)), () => {});
}

async function* linesOf(couch: Couch, name: string): AsyncGenerator<string[]> {
  for await (const { text } of readRevisions(couch, name, '0', () => {})) {
    yield text.split('\n').filter((line) => line !== '');
  }
}

/** Sequences and the epoch have no meaning in another engine; notes of the running service stay. */
async function* ledgerLines(lines: Lines, known: ReadonlySet<string>): AsyncGenerator<string[]> {
  for await (const some of new RestoredCheckpoints().without(lines)) {
    yield some.filter((line) => !known.has((JSON.parse(line) as { readonly _id: string })._id));
  }
}
