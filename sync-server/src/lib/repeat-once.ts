import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../logging/log.ts';

/**
 * Does something once more after so many milliseconds, null: not at all. For what looks at a start for what others left:
 * where lists lag, what a process that was killed just before had noted may not be listed yet, and nothing else would
 * look for it until the next start. A failure is logged. Answers what ends it.
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
