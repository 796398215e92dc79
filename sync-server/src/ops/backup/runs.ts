import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type BackedUpDatabase, type Manifest, parseManifest } from './manifest.ts';

/** The folder of a run: its start time, ISO 8601 without punctuation, so that names sort by time. */
const NAME = /^\d{8}T\d{9}Z$/;
/** The suffix of a run until it is complete. Nothing reads such a folder. */
const UNFINISHED = '.part';

export const MANIFEST_FILE = 'manifest.json';
/** The hashes of all other files of a run, for `sha256sum -c`; written last. */
export const SUMS_FILE = 'SHA256SUMS';
export const SECRETS_FILE = 'secrets.json';

export function runName(began: Date): string {
  return began.toISOString().replace(/[-:.]/g, '');
}

export function unfinishedName(name: string): string {
  return name + UNFINISHED;
}

/** A complete run. */
export interface Run {
  readonly name: string;
  readonly path: string;
  readonly manifest: Manifest;
  /** The hash of the manifest. */
  readonly sha256: string;
}

/** The contents of a backup folder, each list sorted by time. */
export interface RunsOfFolder {
  readonly complete: readonly Run[];
  /** Runs with an invalid manifest; `why` completes a sentence about it. */
  readonly damaged: readonly { readonly name: string; readonly why: string }[];
  /** Runs that were interrupted while being written; they may be removed. */
  readonly unfinished: readonly string[];
}

/** Reads the manifests. @throws Error when the folder cannot be read; a missing folder has no runs */
export async function readRuns(folder: string): Promise<RunsOfFolder> {
  const names = (await namesIn(folder)).sort();
  const complete: Run[] = [];
  const damaged: { name: string; why: string }[] = [];
  for (const name of names.filter((each) => NAME.test(each))) {
    try {
      complete.push(await readRun(folder, name));
    } catch (error) {
      damaged.push({ name, why: error instanceof Error ? error.message : String(error) });
    }
  }
  return { complete, damaged, unfinished: names.filter((each) => each.endsWith(UNFINISHED)) };
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

async function readRun(folder: string, name: string): Promise<Run> {
  const path = join(folder, name);
  const text = await readPart(path, MANIFEST_FILE);
  const sha256 = createHash('sha256').update(text).digest('hex');
  const sums = await readPart(path, SUMS_FILE);
  if (!sums.split('\n').includes(sumLine(sha256, MANIFEST_FILE))) throw new Error('its manifest.json is damaged');
  const manifest = parseManifest(text);
  if (manifest.name !== name) throw new Error(`it is the run ${manifest.name} under another name`);
  return { name, path, manifest, sha256 };
}

async function readPart(path: string, file: string): Promise<string> {
  try {
    return await readFile(join(path, file), 'utf8');
  } catch (error) {
    if (isAbsent(error)) throw new Error(`its ${file} is missing`);
    throw error;
  }
}

/** In the format of `sha256sum`. */
export function sumLine(sha256: string, file: string): string {
  return `${sha256}  ${file}`;
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/**
 * A run and all runs that it continues, oldest first.
 * @throws Error with a sentence about a run that is missing or was replaced
 */
export function chainOf(runs: readonly Run[], last: Run): Run[] {
  const { previous } = last.manifest;
  if (previous === null) return [last];
  const before = runs.find(({ name }) => name === previous.name);
  if (before === undefined) {
    throw new Error(`The run ${last.name} goes on from ${previous.name}, which is not there or is damaged.`);
  }
  if (before.sha256 !== previous.sha256) {
    throw new Error(`The run ${last.name} goes on from another run ${previous.name} than the one that is there.`);
  }
  return [...chainOf(runs, before), last];
}

/** A part of a database in one of the runs. */
export interface DatabasePart {
  readonly run: Run;
  readonly database: BackedUpDatabase;
}

/**
 * Every database that the last run of a chain lists, with its parts in the order in which they must be written,
 * beginning with the last run that has all of it.
 * @throws Error with a sentence when a part is missing
 */
export function databasesOf(chain: readonly Run[]): Map<string, DatabasePart[]> {
  const last = chain.at(-1);
  const parts = (name: string): DatabasePart[] => {
    const found: DatabasePart[] = [];
    for (const run of chain.toReversed()) {
      const database = run.manifest.databases.find((each) => each.name === name);
      if (database === undefined) break;
      found.unshift({ run, database });
      if (database.full) return found;
    }
    throw new Error(`The run ${last?.name} goes on from a part of ${name} that is in none of the runs before it.`);
  };
  return new Map(last?.manifest.databases.map(({ name }) => [name, parts(name)]) ?? []);
}

/** Problems of a run's files that are visible without reading them; each text completes a sentence about the run. */
export async function missingFiles({ path, manifest }: Run): Promise<string[]> {
  const segments = manifest.databases.flatMap((database) => database.segments);
  const problems: string[] = [];
  for (const { file, bytes } of segments) {
    try {
      if ((await stat(join(path, file))).size !== bytes) problems.push(`${file} is damaged: it is of another length`);
    } catch (error) {
      if (!isAbsent(error)) throw error;
      problems.push(`${file} is missing`);
    }
  }
  return problems;
}
