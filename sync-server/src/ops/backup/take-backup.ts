import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backedUpDatabases, ownerOf } from '../../../../couchdb/databases.ts';
import { type Epochs, readEpoch } from '../../../../couchdb/epoch.ts';
import { syncFolder } from '../../../embedded/files/durable-file.ts';
import { drain } from '../../base/lib/drain.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { createStore } from '../../storage/store/store.ts';
import { BackedUp } from './backed-up.ts';
import { isSameInstallation, type Manifest, newManifest } from './manifest.ts';
import {
  chainOf,
  MANIFEST_FILE,
  missingFiles,
  type Run,
  readRuns,
  runName,
  SECRETS_FILE,
  SUMS_FILE,
  sumLine,
  unfinishedName,
} from './runs.ts';

/** Databases read in parallel: the engine must also serve other clients. */
const PARALLEL_DATABASES = 4;
const PAGE_SIZE = 1_000;
/**
 * Read after own databases and facts, in this order. The backup then contains what statements and facts refer to:
 * photos, accounts, and for a decided matter the epoch of its arbiter (docs/adr/2026-11-backup.md).
 */
const LAST: readonly string[] = ['media', 'accounts', 'ledger'];

export interface BackupOptions {
  readonly couch: Couch;
  /** The folder of the runs; created if it does not exist. */
  readonly folder: string;
  /** The service's secrets are copied from here; null: they are omitted. */
  readonly dataDir: string | null;
  /** Back up everything again, although there is a run to continue. */
  readonly full: boolean;
  readonly now: () => Date;
  readonly say: (sentence: string) => void;
}

export interface TakenBackup {
  readonly manifest: Manifest;
  readonly path: string;
  readonly bytes: number;
  readonly revisions: number;
}

/**
 * One run of a backup, through the engine's interface, while people write: the changes of each database since the
 * previous run, or all of it. The first pass reads the bulk and the second one what arrived since; so everything stored
 * before the second pass is included. Renaming the folder is the last step and marks the run as complete.
 * @throws Error with a sentence: a folder of another installation, nothing to back up, the engine's failure
 */
export async function takeBackup(options: BackupOptions): Promise<TakenBackup> {
  const { couch, folder, now, say } = options;
  const epochs = await readEpoch(couch);
  if (epochs === null) throw new Error('There is nothing to back up: no service has been started here yet.');
  const previous = await runToGoOnFrom(options, epochs);
  const began = now();
  const name = runName(began);
  const path = join(folder, unfinishedName(name));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await mkdir(path, { mode: 0o700 });
  try {
    const backedUp = new BackedUp({ couch, path, previous: previous?.manifest ?? null, say });
    await pass(couch, backedUp);
    const completeTo = now();
    say('Reading what came meanwhile.');
    await pass(couch, backedUp);
    const databases = await backedUp.databases();
    const isNew = databases.every(({ full }) => full);
    const manifest = newManifest({
      name,
      epoch: epochs.epoch,
      former: [...epochs.former],
      databases,
      began: began.toISOString(),
      completeTo: completeTo.toISOString(),
      previous: previous === null || isNew ? null : { name: previous.name, sha256: previous.sha256 },
      secrets: await copySecrets(options.dataDir, path),
    });
    await writeManifest(path, manifest);
    await syncFolder(path);
    await rename(path, join(folder, name));
    await syncFolder(folder);
    const segments = databases.flatMap((database) => database.segments);
    return {
      manifest,
      path: join(folder, name),
      bytes: segments.reduce((sum, { bytes }) => sum + bytes, 0),
      revisions: segments.reduce((sum, { revisions }) => sum + revisions, 0),
    };
  } catch (error) {
    // An unfinished run occupies a full disk and cannot be continued.
    await rm(path, { recursive: true, force: true });
    throw error;
  }
}

/** The newest run, if it and all runs that it continues exist; null: this run starts from the beginning. */
async function runToGoOnFrom({ folder, full, say }: BackupOptions, epochs: Epochs): Promise<Run | null> {
  const { complete, unfinished, damaged } = await readRuns(folder);
  for (const each of unfinished) say(`${each} was cut off and may be removed.`);
  for (const each of damaged) say(`The run ${each.name} is of no use: ${each.why}.`);
  const newest = complete.at(-1);
  if (newest === undefined) return null;
  if (!isSameInstallation(newest.manifest, epochs)) {
    throw new Error(`${folder} holds the backups of another installation. Choose another folder.`);
  }
  if (full) return null;
  try {
    for (const run of chainOf(complete, newest)) {
      const [problem] = await missingFiles(run);
      if (problem !== undefined) throw new Error(`Of the run ${run.name}, ${problem}.`);
    }
    return newest;
  } catch (error) {
    say(`${error instanceof Error ? error.message : String(error)} This run begins anew.`);
    return null;
  }
}

/**
 * Reads what changed in every database since the last read; changes during the pass may or may not be included.
 * Statements come first, so a fact is never older than the outcome of its statement.
 */
async function pass(couch: Couch, backedUp: BackedUp): Promise<void> {
  const names = await databasesThere(couch);
  await backedUp.forgetAllBut(new Set(names));
  const own = names.filter((name) => ownerOf(name) !== null);
  const facts = names.filter((name) => ownerOf(name) === null && !LAST.includes(name));
  for (const some of [own, facts]) await drain(some, PARALLEL_DATABASES, (name) => backedUp.read(name));
  for (const name of LAST) if (names.includes(name)) await backedUp.read(name);
}

/** Only this installation's databases: several installations may share a CouchDB. */
async function databasesThere(couch: Couch): Promise<string[]> {
  const listed: ReadonlySet<string> = new Set(backedUpDatabases());
  const store = createStore(couch);
  const found: string[] = [];
  for (let after = ''; ; ) {
    const names = await store.databases(after, PAGE_SIZE);
    found.push(...names.filter((name) => listed.has(name) || ownerOf(name) !== null));
    const last = names.at(-1);
    if (last === undefined || names.length < PAGE_SIZE) return found;
    after = last;
  }
}

async function copySecrets(dataDir: string | null, path: string): Promise<Manifest['secrets']> {
  if (dataDir === null) return null;
  let text: string;
  try {
    text = await readFile(join(dataDir, SECRETS_FILE), 'utf8');
  } catch (error) {
    // A service with a remote engine may have been started on another machine.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  await writeOnce(join(path, SECRETS_FILE), text);
  return { file: SECRETS_FILE, sha256: createHash('sha256').update(text).digest('hex') };
}

async function writeManifest(path: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  await writeOnce(join(path, MANIFEST_FILE), text);
  const files = [
    ...manifest.databases.flatMap((database) => database.segments),
    ...(manifest.secrets === null ? [] : [manifest.secrets]),
    { file: MANIFEST_FILE, sha256: createHash('sha256').update(text).digest('hex') },
  ];
  await writeOnce(join(path, SUMS_FILE), files.map(({ sha256, file }) => `${sumLine(sha256, file)}\n`).join(''));
}

/** Writes a file that only this user can read, and returns when it is on disk. */
async function writeOnce(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
