import { type Clock, pause } from '../../platform/clock.ts';
import { backoff } from './backoff.ts';
import { changesAfter, type WaitedFor } from './pull.ts';
import type { AskSigned } from './push.ts';

/**
 * Of the largest documents no more than the service keeps ready for one who waits; the pull that follows asks for the
 * rest.
 */
const ROWS_PER_REQUEST = 10;

/**
 * Waits on the server for changes in the own database and wakes a pull, which is given them. Ends with the first
 * failure; a good round starts it again.
 */
export interface OwnLive {
  start(): void;
  rest(): void;
  close(): Promise<void>;
}

export function createOwnLive(options: {
  ask: AskSigned;
  path: string;
  /** The sequence that is known here, or null before the first pull. */
  since: () => string | null;
  mayWait: () => boolean;
  onChange: (waitedFor: WaitedFor) => Promise<void>;
  onFailure: (reason: 'captivePortal' | 'serverDown') => void;
  /**
   * A failure was some time ago: the growing pause keeps a feed that cannot be asked from asking without end while
   * everything else goes well.
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
      // A pull that failed leaves the sequence where it was; asking again at once would spin.
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
