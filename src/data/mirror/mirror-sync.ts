import { DURATIONS } from '../../domain/limits.ts';
import { DAY_MS } from '../../domain/time/spans.ts';
import type { DataEvent } from '../api.ts';
import type { Ask, Unreachable } from '../http/ask.ts';
import type { Surroundings } from '../surroundings.ts';
import { followStep } from './follow.ts';
import { loadBundle } from './load-bundle.ts';
import type { Generation } from './schema.ts';
import type { MirrorStore } from './store.ts';

/**
 * Keeps one mirror up to date: a bundle when there is no history to follow, then step by step, then waiting on the
 * server.
 */
export interface MirrorSync {
  /** Starts if not at work. */
  wake(): void;
  /** Resolves when the mirror is as new as the server was after this call, or with the reason why it is not. */
  catchUp(): Promise<{ kind: 'done' } | Unreachable>;
  /**
   * Takes everything anew, for a mirror that may be damaged. What is there stays until the new is whole, so that
   * without a network nothing is lost to read.
   */
  renew(): void;
  /** The server's epoch, learnt by hello: a mirror of another one is replaced. */
  expectEpoch(epoch: string): void;
  /** Caught up, and nothing failed since. */
  proven(): boolean;
  /** A bundle is loading, or a long history is being followed. */
  catchingUp(): boolean;
  /** At work, waiting for changes not counted. */
  busy(): boolean;
  /** Ends the waiting for changes, for a page that nobody looks at. */
  rest(): void;
  close(): Promise<void>;
}

/** The shared databases that a device mirrors (`couchdb/databases.ts`). */
export type MirrorName = 'community' | 'market';

type Waiting = (result: { kind: 'done' } | Unreachable) => void;

/** The types of the facts that a bundle brings. */
const MIRRORED: Readonly<Record<MirrorName, readonly string[]>> = {
  community: ['post', 'comment'],
  market: ['announcement'],
};
/**
 * After how long away a bundle is taken instead of the history: the service forgets a day later what was removed
 * (`jobs/purge-tombstones.ts`), and a device that never hears of it would keep it for ever, although hidden. The other
 * database forgets nothing.
 */
const HISTORY_LASTS: Readonly<Record<MirrorName, number>> = {
  community: Number.POSITIVE_INFINITY,
  market: DURATIONS.announcement,
};
/** How exactly `provenAt` is kept: one write a day, and not one for every quiet minute. */
const PROVEN_EXACTLY_MS = DAY_MS;
/** More bundles than this in one go lead nowhere: the server contradicts itself. */
const LOADS = 2;

export function createMirrorSync(options: {
  surroundings: Pick<Surroundings, 'fetch' | 'origin' | 'clock'>;
  ask: Ask;
  store: MirrorStore | null;
  name: MirrorName;
  /** The server's time, as far as known. */
  now: () => number;
  emit: (event: DataEvent) => void;
  /** A request went well or failed. */
  onContact: (result: { kind: 'done' } | Unreachable) => void;
  /** Something that the status shows changed. */
  onState: () => void;
  /** Whether to wait for changes when caught up. */
  mayWait: () => boolean;
}): MirrorSync {
  const { surroundings, ask, store, name, now, emit, onContact, onState, mayWait } = options;
  let running: Promise<void> | null = null;
  let wait: AbortController | null = null;
  const ending = new AbortController();
  let proven = false;
  let catchingUp = false;
  let epoch: string | null = null;
  let stale = false;
  let fresh = false;
  /** In a window that keeps nothing: how new what the page was last told to read is. */
  let shownSeq: string | null = null;
  /** Asked for, not yet begun; `promised`: answered by the step that runs. */
  const waiting: Waiting[] = [];
  const promised: Waiting[] = [];
  let loads = 0;

  /**
   * Where this mirror is kept; null: nowhere, or where only a later version of the app can. Then pages read over the
   * network.
   */
  const keptIn = () => (store === null || store.isLater() ? null : store);

  const settle = (result: { kind: 'done' } | Unreachable) => {
    for (const resolve of promised.splice(0)) resolve(result);
  };

  /** `null`: the mirror can be followed. */
  async function load(): Promise<Unreachable | null> {
    if (++loads > LOADS) return { kind: 'unreachable', reason: 'serverDown' };
    catchingUp = true;
    onState();
    const result = await loadBundle({
      surroundings,
      store: keptIn(),
      name,
      signal: ending.signal,
      onFirstPage: (posts) => {
        if (shownSeq === null && name === 'community') emit({ kind: 'firstPage', posts });
      },
      onStored: () => emit({ kind: 'changed', types: MIRRORED[name] }),
    });
    catchingUp = false;
    onState();
    if (result.kind === 'unreachable') return result;
    stale = false;
    if (keptIn() !== null || result.seq !== shownSeq) emit({ kind: 'changed', types: MIRRORED[name] });
    shownSeq = result.seq;
    return null;
  }

  async function step(): Promise<Unreachable | 'again' | 'caughtUp'> {
    const generation = (await store?.current()) ?? null;
    const mirror = keptIn();
    if (mirror === null) {
      // The page reads over the network; here is only looked whether there is something new.
      if (shownSeq !== null && promised.length === 0) return 'caughtUp';
      return (await load()) ?? 'caughtUp';
    }
    if (stale || !generation?.complete || generation.seq === null || leadsNowhere(generation)) {
      return (await load()) ?? 'again';
    }
    if (ending.signal.aborted) return { kind: 'unreachable', reason: 'aborted' };
    const longpoll = fresh && promised.length === 0;
    wait = longpoll ? new AbortController() : null;
    const result = await followStep({
      ask,
      store: mirror,
      name,
      since: generation.seq,
      longpoll,
      mayBeFar: loads > 0,
      signal: wait?.signal ?? ending.signal,
    });
    wait = null;
    if (result.kind === 'stale') {
      stale = true;
      return 'again';
    }
    if (result.kind === 'unreachable') return result;
    if (result.types.length > 0) emit({ kind: 'changed', types: result.types });
    const behind = result.pending > 0;
    if (behind !== catchingUp) {
      catchingUp = behind;
      onState();
    }
    if (behind) return 'again';
    // A clock that was wrong is made good by the next one that is right.
    if (Math.abs(now() - (generation.provenAt ?? 0)) > PROVEN_EXACTLY_MS) await mirror.prove(now());
    return 'caughtUp';
  }

  /** Whether the server's history does not lead on from here: it is another server's, or has forgotten too much. */
  function leadsNowhere({ epoch: mine, provenAt }: Generation): boolean {
    if (epoch !== null && mine !== epoch) return true;
    return provenAt !== undefined && now() - provenAt > HISTORY_LASTS[name];
  }

  async function work(): Promise<void> {
    fresh = false;
    loads = 0;
    while (!ending.signal.aborted) {
      promised.push(...waiting.splice(0));
      const result = await step();
      if (result === 'again') continue;
      if (result !== 'caughtUp') {
        // A wait that was ended by us (catchUp, rest) is no failure: go round and look again.
        if (result.reason === 'aborted' && !ending.signal.aborted) {
          fresh = false;
          if (waiting.length > 0) continue;
          settle(result);
          break;
        }
        proven = false;
        catchingUp = false;
        onContact(result);
        settle(result);
        break;
      }
      fresh = true;
      proven = true;
      onContact({ kind: 'done' });
      loads = 0;
      settle({ kind: 'done' });
      if (waiting.length > 0) continue;
      if (!mayWait() || keptIn() === null) break;
    }
  }

  function start(): void {
    if (running !== null || ending.signal.aborted) return;
    running = work()
      .catch(() => {
        // The local store failed (closed, full): nothing was lost, the next wake tries again.
        proven = false;
        catchingUp = false;
        settle({ kind: 'unreachable', reason: 'serverDown' });
      })
      .finally(() => {
        running = null;
        onState();
        if (waiting.length > 0) start();
      });
  }

  function catchUp(): Promise<{ kind: 'done' } | Unreachable> {
    return new Promise((resolve) => {
      if (ending.signal.aborted) {
        resolve({ kind: 'unreachable', reason: 'aborted' });
        return;
      }
      waiting.push(resolve);
      fresh = false;
      wait?.abort();
      start();
    });
  }

  return {
    wake: start,
    catchUp,
    renew() {
      stale = true;
      void catchUp();
    },
    expectEpoch(found) {
      epoch = found;
    },
    proven: () => proven,
    catchingUp: () => catchingUp,
    busy: () => running !== null && wait === null,
    rest() {
      wait?.abort();
    },
    async close() {
      ending.abort();
      wait?.abort();
      await running;
      promised.push(...waiting.splice(0));
      settle({ kind: 'unreachable', reason: 'aborted' });
    },
  };
}
