import { type Clock, pause } from '../../platform/clock.ts';
import { backoff } from './backoff.ts';
import { changesAfter, type WaitedFor } from './pull.ts';
import type { AuthedFetch } from './push.ts';

/**
 * With the largest documents, this stays below what the service buffers for one longpoll; the following pull fetches
 * the rest.
 */
const ROWS_PER_REQUEST = 10;

/**
 * A longpoll for changes in the own database that starts a pull and passes the changes to it. Ends with the first
 * failure; a successful round starts it again.
 */
export interface OwnLive {
  start(): void;
  rest(): void;
  close(): Promise<void>;
}

export function createOwnLive(options: {
  ask: AuthedFetch;
  path: string;
  /** The sequence known here, or null before the first pull. */
  since: () => string | null;
  mayWait: () => boolean;
  onChange: (waitedFor: WaitedFor) => Promise<void>;
  onFailure: (reason: 'captivePortal' | 'serverDown') => void;
  /**
   * The pause after a failure is over: the growing pause prevents endless requests from a feed that always fails while
   * all other requests succeed.
   */
  onRetry: () => void;
  clock: Clock;
  random: () => number;
}): OwnLive {
  const { ask, path, since, mayWait, onChange, onFailure, onRetry, clock, random } = options;
  let running: Promise<void> | null = null;
  let wait = new AbortController();
  let closed = false;
  let failures = 0;

  async function work(): Promise<void> {
    while (!closed && !wait.signal.aborted && mayWait()) {
      const from = since();
      if (from === null) return;
      const query = changesAfter(from, ROWS_PER_REQUEST);
      query.set('feed', 'longpoll');
      const answer = await ask(`${path}/_changes?${query}`, { signal: wait.signal, held: true });
      if (closed || wait.signal.aborted) return;
      if (answer.kind === 'ended') return;
      if (answer.kind !== 'ok') {
        onFailure(answer.kind === 'unreachable' && answer.reason === 'captivePortal' ? 'captivePortal' : 'serverDown');
        failures += 1;
        await pause(clock, backoff(failures, random()), wait.signal);
        if (!closed && !wait.signal.aborted) onRetry();
        return;
      }
      failures = 0;
      const rows = (answer.body as { results?: unknown[] }).results?.length ?? 0;
      if (rows > 0) await onChange({ since: from, limit: ROWS_PER_REQUEST, body: answer.body });
      // A failed pull leaves the sequence unchanged; repeating the request at once would spin.
      if (rows > 0 && since() === from) return;
    }
  }

  return {
    start() {
      if (running !== null || closed) return;
      wait = new AbortController();
      running = work()
        .catch(() => onFailure('serverDown'))
        .finally(() => {
          running = null;
        });
    },
    rest() {
      wait.abort();
    },
    async close() {
      closed = true;
      wait.abort();
      await running;
    },
  };
}
