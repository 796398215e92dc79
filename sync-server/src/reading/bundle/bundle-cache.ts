import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '../../../../src/domain/limits.ts';
import type { Pauses } from '../../base/lib/pauses.ts';
import type { Log } from '../../base/logging/log.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { type Following, followDatabase } from '../../storage/engine/follow-database.ts';
import { allFacts, type Changes, currentSeq, numberOf } from '../../storage/engine/read-database.ts';
import { loadBundle, saveBundle } from './bundle-file.ts';
import { createFactWindow, type FactWindow } from './fact-window.ts';
import { bundleText, type Encoding, nameOf, pack } from './pack.ts';

/** A finished bundle. `packed` has gzip from the start and brotli shortly after. */
export interface Bundle {
  readonly name: string;
  readonly seq: string;
  readonly packed: ReadonlyMap<Encoding, Buffer>;
}

export interface BundleCacheOptions {
  readonly couch: Couch;
  readonly database: string;
  readonly epoch: string;
  readonly folder: string;
  readonly log: Log;
  /** Minimum time between two packings, in milliseconds … */
  readonly restAfterPacking: number;
  readonly pauses: Pauses;
  /** Default: the product's window. */
  readonly mostPosts?: number;
  readonly mostComments?: number;
}

/** … and this multiple of the packing time, so that packing never uses more than a twentieth of a core. */
const REST_FACTOR = 20;
const FROM_START = '0';

/**
 * The bundle of one mirrored database. It reads the database once (or the saved file), follows its changes, and packs
 * again when it changed. An older bundle is never wrong: a device follows the changes from the bundle's own sequence,
 * which only takes longer.
 */
export class BundleCache {
  #facts: FactWindow;
  /** The sequence up to which `#facts` has the changes; null: nothing was read yet. */
  #seq: string | null = null;
  #bundle: Bundle | null = null;
  #packing: Promise<void> | null = null;
  /**
   * The facts were read from a list that may have lagged behind `#seq`, and have not been read again. A device that
   * follows from `#seq` would never receive the missing ones, so such a bundle is followed from the beginning.
   */
  #mayLack = false;
  /** The value of `#mayLack` when the bundle was packed. */
  #packedLacking = false;
  #restUntil = 0;
  readonly #following: Following;

  /** Starts to follow at once. */
  constructor(private readonly options: BundleCacheOptions) {
    const { couch, database, pauses, log } = options;
    this.#facts = this.#newWindow();
    this.#following = followDatabase({
      couch,
      database,
      pauses,
      open: (_following, since) => (since === null ? this.#open() : this.#openAgain(since)),
      take: (changes, following) => this.#take(changes, following),
      failed: (err) => log.warn({ err, database }, 'the changes of a database cannot be followed'),
    });
  }

  /** The newest bundle; waits for the first one. Null if none is ready after `timeoutMs`. */
  async newest(timeoutMs: number): Promise<Bundle | null> {
    if (this.#bundle !== null) return this.#bundle;
    const given = AbortSignal.any([this.#following.stopping, AbortSignal.timeout(timeoutMs)]);
    const over = new Promise<void>((resolve) => given.addEventListener('abort', () => resolve(), { once: true }));
    while (this.#bundle === null && !given.aborted) await Promise.race([this.#following.nextStep(), over]);
    return this.#bundle;
  }

  /** Resolves when the bundle contains everything that the database held at the time of the call. */
  async caughtUp(): Promise<void> {
    const target = numberOf(await currentSeq(this.options.couch, this.options.database));
    while (this.#bundle === null || numberOf(this.#bundle.seq) < target || this.#packing !== null)
      await this.#following.nextStep();
  }

  async stop(): Promise<void> {
    await this.#following.stop();
    await this.#packing;
  }

  #newWindow(): FactWindow {
    const { mostPosts = LIMITS.mirroredPosts, mostComments = LIMITS.mirroredComments } = this.options;
    return createFactWindow(mostPosts, mostComments);
  }

  async #open(): Promise<string> {
    const from = (await this.#openSaved()) ?? (await this.#readAll(null));
    this.#seq = from;
    this.#keepPacked();
    return from;
  }

  async #openAgain(since: string): Promise<string> {
    if (!this.#mayLack) return this.#seq ?? since;
    this.#seq = await this.#readAll(since);
    this.#mayLack = false;
    this.#keepPacked();
    return this.#seq;
  }

  async #readAll(since: string | null): Promise<string> {
    const { couch, database } = this.options;
    const fresh = this.#newWindow();
    const before = since ?? (await currentSeq(couch, database));
    this.#mayLack = couch.listLag !== null;
    for await (const page of allFacts(couch, database)) {
      for (const fact of page) fresh.put(fact);
      fresh.settle();
    }
    this.#facts = fresh;
    return before;
  }

  /** Null if there is none, or it belongs to another epoch of databases. */
  async #openSaved(): Promise<string | null> {
    const { couch, database, folder, epoch } = this.options;
    const saved = await loadBundle(folder, database);
    const now = await currentSeq(couch, database);
    if (saved === null || saved.head.epoch !== epoch || numberOf(saved.head.seq) > numberOf(now)) return null;
    for (const fact of saved.facts) this.#facts.put(fact);
    if (saved.head.older) this.#facts.cutOff();
    return saved.head.seq;
  }

  async #take({ changes, lastSeq, caughtUp }: Changes, following: Following): Promise<void> {
    for (const { id, fact } of changes) {
      if (fact === null) this.#facts.remove(id);
      else this.#facts.put(fact);
    }
    if (caughtUp) this.#facts.settle();
    if (this.#facts.isThin()) {
      this.#seq = await this.#readAll(null);
      following.readAgain();
    }
    // A response without changes may advance the sequence but not the facts, so there is no need to pack.
    if (changes.length > 0) {
      this.#seq = lastSeq;
      this.#keepPacked();
    }
  }

  /** Packs in the background, while the changes are followed. */
  #keepPacked(): void {
    const isPacked = this.#bundle?.seq === this.#seq && this.#packedLacking === this.#mayLack;
    if (this.#packing !== null || this.#following.stopping.aborted || isPacked) return;
    this.#packing = this.#packWhenRested().finally(() => {
      this.#packing = null;
      this.#keepPacked();
      this.#following.wakeWaiters();
    });
  }

  async #packWhenRested(): Promise<void> {
    const { database, log, pauses } = this.options;
    try {
      const rest = this.#bundle === null ? 0 : this.#restUntil - performance.now();
      if (rest > 0) await sleep(rest, undefined, { signal: this.#following.stopping });
      await this.#pack();
    } catch (error) {
      if (this.#following.stopping.aborted) return;
      log.error({ err: error, database }, 'a bundle could not be packed and will be tried again');
      this.#rest(pauses.first);
    }
  }

  async #pack(): Promise<void> {
    const { database, epoch, folder } = this.options;
    const began = performance.now();
    const seq = this.#seq;
    if (seq === null) return;
    this.#packedLacking = this.#mayLack;
    const lines = this.#facts.lines();
    const from = this.#mayLack ? FROM_START : seq;
    const head = { bundle: database, epoch, seq: from, count: lines.length, older: this.#facts.isCutOff() };
    const text = bundleText(head, lines);
    const name = nameOf(text);
    const gzip = await pack(text, 'gzip');
    this.#bundle = { name, seq, packed: new Map([['gzip', gzip]]) };
    this.#following.wakeWaiters();
    await saveBundle(folder, database, gzip);
    const brotli = await pack(text, 'br');
    this.#bundle = { name, seq, packed: new Map([['br', brotli] as const, ['gzip', gzip] as const]) };
    this.#rest(REST_FACTOR * (performance.now() - began));
    this.#following.wakeWaiters();
  }

  #rest(milliseconds: number): void {
    this.#restUntil = performance.now() + Math.max(this.options.restAfterPacking, milliseconds);
  }
}
