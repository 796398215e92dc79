import { type Pauses, pause, pauseAfter } from '../../base/lib/pauses.ts';
import type { Couch } from './couch.ts';
import { type Changes, nextChanges } from './read-database.ts';

/** A cache of a database's documents that follows its changes. */
export interface Following {
  /** Ends with `stop`. */
  readonly stopping: AbortSignal;
  /** Requests that data just read from lists is read again, after `Couch.listLag`. */
  readAgain(): void;
  /** Resolves when the next changes were processed, or the waiters were woken. */
  nextStep(): Promise<void>;
  /** Wakes those who wait for the next step. */
  wakeWaiters(): void;
  stop(): Promise<void>;
}

export interface FollowOptions {
  readonly couch: Couch;
  readonly database: string;
  readonly pauses: Pauses;
  /**
   * Reads the current documents and returns the sequence from which to follow. Retried until it succeeds; null: it was
   * stopped. `since`: this is the second read, because the list may have lagged behind the sequence; following
   * continues from this sequence.
   */
  readonly open: (following: Following, since: string | null) => Promise<string | null>;
  readonly take: (changes: Changes, following: Following) => Promise<void>;
  /** Called on an error; the following is then retried, with growing pauses. */
  readonly failed: (error: unknown) => void;
}

/**
 * Opens and follows in the background until it is stopped. Where lists lag, a document that a list lacked would never
 * arrive, because the sequence is already past it. So everything is read a second time when all copies are up to date,
 * and followed from the same sequence.
 */
export function followDatabase({ couch, database, pauses, open, take, failed }: FollowOptions): Following {
  const controller = new AbortController();
  const stopping = controller.signal;
  let seq: string | null = null;
  let waiters: (() => void)[] = [];
  /** For the second read: the sequence from which to follow, and when it is due. */
  let again: { readonly since: string; readonly at: number } | null = null;

  function readAgain(since: string): void {
    if (couch.listLag !== null) again = { since, at: performance.now() + couch.listLag };
  }

  /** Null: the second read is due. */
  async function changesUntilThen(since: string): Promise<Changes | null> {
    if (again === null) return await nextChanges(couch, database, since, stopping);
    const due = AbortSignal.timeout(Math.max(0, Math.ceil(again.at - performance.now())));
    try {
      return await nextChanges(couch, database, since, AbortSignal.any([stopping, due]));
    } catch (error) {
      if (due.aborted && !stopping.aborted) return null;
      throw error;
    }
  }

  async function follow(): Promise<void> {
    if (seq === null) {
      seq = await open(following, null);
      if (seq !== null) readAgain(seq);
    }
    while (seq !== null && !stopping.aborted) {
      if (again !== null && performance.now() >= again.at) {
        seq = await open(following, again.since);
        again = null;
        continue;
      }
      const changes = await changesUntilThen(seq);
      if (changes === null) continue;
      await take(changes, following);
      seq = changes.lastSeq;
      following.wakeWaiters();
    }
  }

  async function run(): Promise<void> {
    for (let failures = 0; !stopping.aborted; failures += 1) {
      const began = performance.now();
      try {
        await follow();
      } catch (error) {
        if (stopping.aborted) return;
        if (performance.now() - began > pauses.most) failures = 0;
        failed(error);
        await pause(pauseAfter(failures, pauses), stopping);
      }
    }
  }

  const following: Following = {
    stopping,
    readAgain() {
      if (seq !== null) readAgain(seq);
    },
    nextStep: () => new Promise<void>((resolve) => waiters.push(resolve)),
    wakeWaiters() {
      const waiting = waiters;
      waiters = [];
      for (const resolve of waiting) resolve();
    },
    async stop() {
      controller.abort();
      await running;
    },
  };
  const running = run();
  return following;
}
