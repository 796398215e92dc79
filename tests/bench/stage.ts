import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { startService } from '../../sync-server/src/start-service.ts';
import { chooseEngine } from '../engine-env.ts';
import { authorOf, factOf } from './facts.ts';
import { sized } from './size.ts';

/** One line of the table: the name, the figure, and the goal where there is one. */
export interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: 'ms' | 'x' | 'per second' | '' | 'KB' | 'requests';
  readonly goal?: { readonly atMost?: number; readonly atLeast?: number };
}

export const POSTS = sized(10_000, 400);
const BATCH_SIZE = 1_000;

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** A service on the engine that `COUCHDB_URL` names, else on the embedded one. */
export async function openStage(env: Readonly<Record<string, string>> = {}) {
  const engine = chooseEngine(process.env);
  // In the benches one person writes for many.
  const service = await startService({ env: { DAILY_LIMITS: 'off', ...engine.env, ...env } });
  return {
    service,
    /** Writes the sample posts into `community` as the publisher would have. */
    async fillCommunity(count = POSTS): Promise<void> {
      const database = service.couch.use('community');
      for (let from = 0; from < count; from += BATCH_SIZE) {
        const docs = Array.from({ length: Math.min(BATCH_SIZE, count - from) }, (_, offset) => factOf(from + offset));
        await database.bulk({ docs });
      }
    },
    /** The profiles of the newest posts' authors, as many as the benches open. */
    async fillAuthors(count = 20): Promise<void> {
      const docs = Array.from({ length: count }, (_, index) => authorOf(POSTS - 1 - index));
      await service.couch.use('directory').bulk({ docs });
    },
    async close(): Promise<void> {
      await service.stop();
      await engine.removeDatabases(service.couch);
    },
  };
}

/** Seconds of processor time that CouchDB's process has used so far; null if it runs elsewhere or is embedded. */
export function couchSeconds(): number | null {
  if (process.env.COUCHDB_URL === undefined) return null;
  try {
    const pid = execFileSync('pgrep', ['-o', 'beam.smp'], { encoding: 'utf8' }).trim();
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return null;
  }
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
