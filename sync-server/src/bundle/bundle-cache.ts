import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '../../../src/domain/limits.ts';
import type { Couch } from '../couch.ts';
import type { Log } from '../log.ts';
import type { Pauses } from '../pauses.ts';
import { loadBundle, saveBundle } from './bundle-file.ts';
import { createFactWindow, type FactWindow } from './fact-window.ts';
import { followDatabase } from './follow-database.ts';
import { bundleText, type Encoding, nameOf, pack } from './pack.ts';
import { allFacts, type Changes, currentSeq, numberOf } from './read-database.ts';

/** A finished bundle. `packed` has gzip from the beginning, brotli a little later. */
export interface Bundle {
  readonly name: string;
  readonly seq: string;
  readonly packed: ReadonlyMap<Encoding, Buffer>;
}

export interface BundleCache {
  /** The newest bundle; waits for the first one. Null when there is none after `patience` milliseconds. */
  newest(patience: number): Promise<Bundle | null>;
  /** Resolves when the bundle contains everything that the database held when it was asked. */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
}

export interface BundleCacheOptions {
  readonly couch: Couch;
  readonly database: string;
  readonly epoch: string;
  readonly folder: string;
  readonly log: Log;
  /** Between two packings at least this long, in milliseconds … */
  readonly restAfterPacking: number;
  readonly pauses: Pauses;
  /** Default: the product's window. */
  readonly mostPosts?: number;
  readonly mostComments?: number;
}

/** … and so many times as long as the packing took, so that it never takes more than a twentieth of a core. */
const REST_FACTOR = 20;

/**
 * Keeps the bundle of one mirrored database: reads the database once (or the kept file), follows its changes, and packs
 * again when it moved. An older bundle is never wrong, only longer to catch up from, because a device follows the
 * changes from the bundle's own sequence.
 */
export function keepBundle(options: BundleCacheOptions): BundleCache {
  const { couch, database, epoch, folder, log, pauses } = options;
  const newWindow = () =>
    createFactWindow(options.mostPosts ?? LIMITS.mirroredPosts, options.mostComments ?? LIMITS.mirroredComments);
  let facts: FactWindow = newWindow();
  let seq: string | null = null;
  let bundle: Bundle | null = null;
  let packing: Promise<void> | null = null;
  let restUntil = 0;
  const following = followDatabase({
    couch,
    database,
    pauses,
    open,
    take,
    failed: (err) => log.warn({ err, database }, 'the changes of a database cannot be followed'),
  });

  async function readAll(): Promise<string> {
    const fresh = newWindow();
    const before = await currentSeq(couch, database);
    for await (const page of allFacts(couch, database)) {
      for (const fact of page) fresh.put(fact);
      fresh.settle();
    }
    facts = fresh;
    return before;
  }

  /** Null: there is none, or it belongs to another set of databases. */
  async function openSaved(): Promise<string | null> {
    const saved = await loadBundle(folder, database);
    const now = await currentSeq(couch, database);
    if (saved === null || saved.head.epoch !== epoch || numberOf(saved.head.seq) > numberOf(now)) return null;
    for (const fact of saved.facts) facts.put(fact);
    if (saved.head.older) facts.cutOff();
    return saved.head.seq;
  }

  async function open(): Promise<string> {
    const from = (await openSaved()) ?? (await readAll());
    seq = from;
    keepPacked();
    return from;
  }

  async function packOnce(): Promise<void> {
    const began = performance.now();
    const at = seq;
    if (at === null) return;
    const lines = facts.lines();
    const text = bundleText({ bundle: database, epoch, seq: at, count: lines.length, older: facts.isCutOff() }, lines);
    const name = nameOf(text);
    const gzip = await pack(text, 'gzip');
    bundle = { name, seq: at, packed: new Map([['gzip', gzip]]) };
    following.wakeWaiters();
    await saveBundle(folder, database, gzip);
    bundle = { name, seq: at, packed: new Map([['br', await pack(text, 'br')] as const, ['gzip', gzip] as const]) };
    restUntil = performance.now() + Math.max(options.restAfterPacking, REST_FACTOR * (performance.now() - began));
    following.wakeWaiters();
  }

  async function packWhenRested(): Promise<void> {
    try {
      const rest = bundle === null ? 0 : restUntil - performance.now();
      if (rest > 0) await sleep(rest, undefined, { signal: following.stopping });
      await packOnce();
    } catch (error) {
      if (following.stopping.aborted) return;
      log.error({ err: error, database }, 'a bundle could not be packed and will be tried again');
      restUntil = performance.now() + Math.max(options.restAfterPacking, pauses.first);
    }
  }

  /** Packs in the background; the changes are followed meanwhile. */
  function keepPacked(): void {
    if (packing !== null || following.stopping.aborted || bundle?.seq === seq) return;
    packing = packWhenRested().finally(() => {
      packing = null;
      keepPacked();
      following.wakeWaiters();
    });
  }

  async function take({ changes, lastSeq, caughtUp }: Changes): Promise<void> {
    for (const { id, fact } of changes) {
      if (fact === null) facts.remove(id);
      else facts.put(fact);
    }
    if (caughtUp) facts.settle();
    if (facts.isThin()) seq = await readAll();
    // A quiet answer may move the sequence without moving the facts; that is no reason to pack.
    if (changes.length > 0) {
      seq = lastSeq;
      keepPacked();
    }
  }

  return {
    async newest(patience) {
      if (bundle !== null) return bundle;
      const given = AbortSignal.any([following.stopping, AbortSignal.timeout(patience)]);
      const over = new Promise<void>((resolve) => given.addEventListener('abort', () => resolve(), { once: true }));
      while (bundle === null && !given.aborted) await Promise.race([following.nextStep(), over]);
      return bundle;
    },
    async caughtUp() {
      const target = numberOf(await currentSeq(couch, database));
      while (bundle === null || numberOf(bundle.seq) < target || packing !== null) await following.nextStep();
    },
    async stop() {
      await following.stop();
      await packing;
    },
  };
}
