import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../logging/log.ts';

/**
 * Repeats the work once after this many milliseconds; null: not at all. For a start that reads what other processes
 * left: where lists lag, the last notes of a crashed process may not be listed yet, and no process would read them
 * before the next start. A failure is logged. Returns a function that cancels it.
 */
export function repeatOnce(
  work: () => Promise<void>,
  after: number | null,
  log: Pick<Log, 'warn'>,
): () => Promise<void> {
  const stopping = new AbortController();
  async function repeat(): Promise<void> {
    if (after === null) return;
    await sleep(after, undefined, { signal: stopping.signal, ref: false });
    await work();
  }
  const repeating = repeat().catch((err: unknown) => {
    if (!stopping.signal.aborted) log.warn({ err }, 'what others left unfinished is looked for at the next start');
  });
  return async () => {
    stopping.abort();
    await repeating;
  };
}
