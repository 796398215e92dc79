import { setTimeout as sleep } from 'node:timers/promises';
import { type Pauses, pauseAfter } from '../lib/pauses.ts';
import type { Couch } from './couch.ts';
import { type Changes, nextChanges } from './read-database.ts';

/** Something that is kept from a database's documents and follows its changes. */
export interface Following {
  /** Ends with `stop`. */
  readonly stopping: AbortSignal;
  /** Resolves when the next changes were taken in, or something else was told. */
  nextStep(): Promise<void>;
  /** Tells those who wait for the next step. */
  wakeWaiters(): void;
  stop(): Promise<void>;
}

export interface FollowOptions {
  readonly couch: Couch;
  readonly database: string;
  readonly pauses: Pauses;
  /**
   * Reads what is there; answers the sequence from which to follow. Asked again until it succeeds; null: it was
   * stopped.
   */
  readonly open: (following: Following) => Promise<string | null>;
  readonly take: (changes: Changes, following: Following) => Promise<void>;
  /** It goes on by itself, after growing pauses. */
  readonly failed: (error: unknown) => void;
}

/** Opens and follows in the background until it is stopped. */
export function followDatabase({ couch, database, pauses, open, take, failed }: FollowOptions): Following {
  const controller = new AbortController();
  const stopping = controller.signal;
  let seq: string | null = null;
  let waiters: (() => void)[] = [];

  async function follow(): Promise<void> {
    seq ??= await open(following);
    while (seq !== null && !stopping.aborted) {
      const changes = await nextChanges(couch, database, seq, stopping);
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
        await sleep(pauseAfter(failures, pauses), undefined, { signal: stopping }).catch(() => undefined);
      }
    }
  }

  const following: Following = {
    stopping,
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
