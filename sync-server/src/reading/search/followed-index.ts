import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Pauses } from '../../base/lib/pauses.ts';
import type { Log } from '../../base/logging/log.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { type Following, followDatabase } from '../../storage/engine/follow-database.ts';
import { currentSeq, numberOf } from '../../storage/engine/read-database.ts';
import type { StoredFact } from '../bundle/fact-window.ts';

/** An index in memory over facts of a database. */
interface Index {
  readonly size: number;
  remove(id: string): void;
}

export interface FollowedIndexOptions<I extends Index> {
  readonly couch: Couch;
  readonly log: Log;
  readonly database: string;
  /** An empty one. */
  readonly make: () => I;
  /** The current content of the database, in pages. */
  readonly read: () => AsyncIterable<readonly StoredFact[]>;
  /** Adds a fact of the database if it belongs to the index. */
  readonly put: (index: I, fact: StoredFact) => void;
  /** What is searchable, for the log: `posts`. */
  readonly holds: string;
}

/** Built at the start, in the background, then updated by the database's changes. */
export interface FollowedIndex<I extends Index> {
  /** Null while it is being built. */
  ready(): I | null;
  /** Resolves when it contains everything that the database held at the time of the call. */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
}

const PAUSES: Pauses = { first: 500, most: 30_000 };
/** How long building an index may block other work of the process, in milliseconds. */
const SLICE_MS = 8;

export function followIndex<I extends Index>(options: FollowedIndexOptions<I>): FollowedIndex<I> {
  const { couch, log, database, make, read, put, holds } = options;
  let index = make();
  let seq: string | null = null;
  const following = followDatabase({
    couch,
    database,
    pauses: PAUSES,
    open: readAll,
    async take({ changes, lastSeq }, { stopping }) {
      await inSlices(changes, ({ id, fact }) => (fact === null ? index.remove(id) : put(index, fact)), stopping);
      seq = lastSeq;
    },
    failed: (err) => log.warn({ err }, `${holds} to be searched cannot be followed`),
  });

  async function readAll({ stopping, wakeWaiters: tell }: Following, since: string | null): Promise<string | null> {
    const began = performance.now();
    // Starts again, also after an interrupted read: what it had found may have been removed since.
    const fresh = make();
    const before = since ?? (await currentSeq(couch, database));
    for await (const page of read()) {
      await inSlices(page, (fact) => put(fresh, fact), stopping);
      if (stopping.aborted) return null;
    }
    index = fresh;
    seq = before;
    const milliseconds = Math.round(performance.now() - began);
    if (since === null) log.info({ [holds]: index.size, milliseconds }, `${holds} can be searched`);
    tell();
    return before;
  }

  return {
    ready: () => (seq === null ? null : index),
    async caughtUp() {
      const target = numberOf(await currentSeq(couch, database));
      while (seq === null || numberOf(seq) < target) await following.nextStep();
    },
    stop: following.stop,
  };
}

/** Processes each item and yields to other work in between. */
async function inSlices<T>(each: Iterable<T>, work: (item: T) => void, stopping: AbortSignal): Promise<void> {
  let until = performance.now() + SLICE_MS;
  for (const item of each) {
    work(item);
    if (performance.now() < until) continue;
    await nextTurn();
    if (stopping.aborted) return;
    until = performance.now() + SLICE_MS;
  }
}
