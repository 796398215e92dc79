import { DATABASES, ownDatabaseName, ownerOf, ownSecurity } from '../../../../couchdb/databases.ts';
import { EPOCH_DOCUMENT, readEpoch, renewEpoch } from '../../../../couchdb/epoch.ts';
import { prepareDatabases } from '../../../../couchdb/install.ts';
import { MATTERS } from '../../../../src/domain/statements.ts';
import { drain } from '../../base/lib/drain.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { orNull } from '../../storage/engine/nano-answers.ts';
import { createStore } from '../../storage/store/store.ts';
import { isSameInstallation } from './manifest.ts';
import { Progress } from './progress.ts';
import { RestoredCheckpoints } from './restored-checkpoints.ts';
import { RestoredCopies } from './restored-copies.ts';
import { chainOf, type DatabasePart, databasesOf, type Run, readRuns } from './runs.ts';
import { readSegment } from './segment-file.ts';
import { createDatabase, removeDatabases } from './target-databases.ts';
import { problemsOf } from './verify-backup.ts';
import { writeRevisions } from './write-revisions.ts';

const PARALLEL_DATABASES = 4;

export interface RestorableBackup {
  /** The runs to write, oldest first. */
  readonly chain: readonly Run[];
  /** Every epoch by which devices may know the installation. */
  readonly epochs: readonly string[];
}

/**
 * The run to restore, after every file needed for it was read and verified.
 * @param name null: the newest
 * @throws Error with a sentence that names what is missing or damaged, and which run to use instead
 */
export async function openBackup(
  folder: string,
  name: string | null,
  say: (sentence: string) => void,
): Promise<RestorableBackup> {
  const { complete, damaged } = await readRuns(folder);
  const newest = [...complete.map((run) => run.name), ...damaged.map((run) => run.name)].sort().at(-1);
  const wanted = name ?? newest;
  if (wanted === undefined) throw new Error(`There is no backup in ${folder}.`);
  const broken = damaged.find((each) => each.name === wanted);
  if (broken !== undefined) throw new Error(`The run ${wanted} cannot be restored: ${broken.why}.${NAME_ANOTHER}`);
  const run = complete.find((each) => each.name === wanted);
  if (run === undefined) throw new Error(`There is no run ${wanted} in ${folder}.`);
  const chain = chainOf(complete, run);
  databasesOf(chain);
  for (const each of chain) {
    say(`Reading ${each.name} …`);
    const [problem] = await problemsOf(each);
    if (problem !== undefined) throw new Error(`${problem}${NAME_ANOTHER}`);
  }
  const same = complete.filter(({ manifest }) => isSameInstallation(manifest, run.manifest));
  const epochs = same.flatMap(({ manifest }) => [manifest.epoch, ...manifest.former]);
  return { chain, epochs: [...new Set(epochs)] };
}

const NAME_ANOTHER = ' Name an earlier run to restore that one; `verify` says which are whole.';

/**
 * Fills an empty engine with the contents of a run. If it is interrupted, no service starts with the resulting
 * databases. The last step draws an epoch that names the former ones: it informs devices that the server is older than
 * their data and that their stored sequences are invalid. The next start creates the indexes, and publishing starts
 * again from the own databases.
 * @param replace removes the engine's data of this installation
 * @throws Error with a sentence when the engine holds data and `replace` is false, or rejects a document
 */
export async function restoreBackup(options: {
  readonly couch: Couch;
  readonly backup: RestorableBackup;
  readonly replace: boolean;
  readonly say: (sentence: string) => void;
}): Promise<{ readonly databases: number; readonly revisions: number }> {
  const { couch, backup, replace, say } = options;
  const last = backup.chain.at(-1);
  if (last === undefined) throw new Error('A backup of no runs cannot be restored.');
  const known = await readEpoch(couch);
  if (known !== null && !replace && (await holdsData(couch))) {
    throw new Error('There are data here already. --replace removes them all and then restores.');
  }
  const isSame = known !== null && isSameInstallation({ epoch: known.epoch, former: [...known.former] }, last.manifest);
  const former = isSame ? [...backup.epochs, known.epoch, ...known.former] : backup.epochs;
  if (known !== null && replace) await removeDatabases(couch);
  await prepareDatabases(couch);
  await renewEpoch(couch, former, { restoring: last.name });
  const databases = [...databasesOf(backup.chain)];
  const progress = new Progress('written', say);
  const checkpoints = new RestoredCheckpoints();
  const copies = new RestoredCopies();
  let revisions = 0;
  await drain(databases, PARALLEL_DATABASES, async ([name, parts]) => {
    const userId = ownerOf(name);
    if (userId !== null) await createDatabase(couch, ownDatabaseName(userId), ownSecurity(userId));
    const lines =
      name === EPOCH_DOCUMENT.database
        ? checkpoints.without(linesOf(parts))
        : name === MATTERS
          ? copies.among(linesOf(parts))
          : linesOf(parts);
    // Not `+= await`: that would lose what parallel databases have added in between.
    const written = await writeRevisions(couch, name, lines, (some) => progress.note(some));
    revisions += written;
  });
  const store = createStore(couch);
  await checkpoints.write(store);
  await copies.note(store);
  await renewEpoch(couch, former);
  return { databases: databases.length, revisions };
}

async function* linesOf(parts: readonly DatabasePart[]): AsyncGenerator<string[]> {
  for (const { run, database } of parts) {
    for (const segment of database.segments) yield* readSegment(run.path, segment);
  }
}

/** Ignores what an unused service has written into the ledger: its epoch and leases. */
export async function holdsData(couch: Couch): Promise<boolean> {
  const store = createStore(couch);
  if ((await store.databases(ownDatabaseName(''), 1)).some((name) => ownerOf(name) !== null)) return true;
  for (const { name } of DATABASES) {
    if (name === EPOCH_DOCUMENT.database) continue;
    const changes = await orNull(store.changes(name, '0', MOST_INDEXES));
    if (changes?.rows.some(({ id, deleted }) => !deleted && !id.startsWith('_design/'))) return true;
  }
  return false;
}

/** More indexes than any database has: a document beyond this number must be data. */
const MOST_INDEXES = 100;
