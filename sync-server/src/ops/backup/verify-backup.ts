import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chainOf, databasesOf, type Run, type RunsOfFolder, readRuns } from './runs.ts';
import { readSegment, SegmentDamaged } from './segment-file.ts';

/** The result for one run. */
export interface VerifiedRun {
  readonly run: Run;
  /** Sentences; if empty, the run can be restored. */
  readonly problems: readonly string[];
}

export interface VerifiedFolder {
  readonly runs: readonly VerifiedRun[];
  readonly others: Pick<RunsOfFolder, 'damaged' | 'unfinished'>;
}

/**
 * Reads every file of every run in the folder, and checks that all runs that each one continues exist.
 * @throws Error when there is no run
 */
export async function verifyFolder(folder: string, say: (sentence: string) => void): Promise<VerifiedFolder> {
  const found = await readRuns(folder);
  const { complete, damaged, unfinished } = found;
  if (complete.length === 0 && damaged.length === 0) throw new Error(`There is no backup in ${folder}.`);
  const own = new Map<string, string[]>();
  for (const run of complete) {
    say(`Reading ${run.name} …`);
    own.set(run.name, await problemsOf(run));
  }
  const runs = complete.map((run) => ({ run, problems: inChain(complete, run, own) }));
  return { runs, others: { damaged, unfinished } };
}

/** Problems of the run or of a run that it continues. */
function inChain(runs: readonly Run[], run: Run, own: ReadonlyMap<string, readonly string[]>): string[] {
  try {
    const chain = chainOf(runs, run);
    databasesOf(chain);
    return chain.flatMap(({ name }) => own.get(name) ?? []);
  } catch (error) {
    return [...(own.get(run.name) ?? []), error instanceof Error ? error.message : String(error)];
  }
}

/** Reads the files of one run completely; returns sentences about those that differ from what was written. */
export async function problemsOf({ name, path, manifest }: Run): Promise<string[]> {
  const problems: string[] = [];
  for (const segment of manifest.databases.flatMap((database) => database.segments)) {
    try {
      for await (const _ of readSegment(path, segment));
    } catch (error) {
      if (!(error instanceof SegmentDamaged)) throw error;
      problems.push(`Of the run ${name}, ${error.message}.`);
    }
  }
  const { secrets } = manifest;
  if (secrets !== null) {
    const text = await readFile(join(path, secrets.file), 'utf8').catch(() => null);
    const isWhole = text !== null && createHash('sha256').update(text).digest('hex') === secrets.sha256;
    if (!isWhole) problems.push(`Of the run ${name}, ${secrets.file} is missing or damaged.`);
  }
  return problems;
}
