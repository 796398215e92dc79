import { LRUCache } from 'lru-cache';
import { SERVICE_LIMITS } from '../../../../src/domain/service-limits.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { createStore } from '../../storage/store/store.ts';
import { createDeliveredRoom } from './delivered-room.ts';
import { isObject } from './json.ts';
import { ask } from './upstream.ts';

/**
 * How much more may be written into one person's own database. Accepted writes count at once, even if the engine
 * rejects them later; the next measurement corrects that.
 */
export interface Allowance {
  /** Reserves space for one document of this size; false if there is none. */
  take(bytes: number): boolean;
  /**
   * Reserves space for a removal. Removals make room, so they have a separate limit, which normal use never reaches.
   */
  takeRemoval(): boolean;
}

export interface Storage {
  /** @throws Failure if the engine cannot report the size */
  allowanceOf(database: string): Promise<Allowance>;
}

export interface StorageOptions {
  readonly couch: Couch;
  readonly now?: () => number;
  readonly most?: { readonly bytes: number; readonly documents: number };
  /** How many documents in a database the service delivered; default: they are counted. */
  readonly delivered?: (database: string) => Promise<number>;
}

interface Measured {
  readonly bytes: number;
  readonly documents: number;
  readonly removals: number;
}

/** Tombstones per allowed document. A document that is written and removed leaves one permanently. */
const REMOVALS_EACH = 10;
const MEASURED_FOR_MS = 60_000;
/** A full database is measured again this soon: a person who made room wants to write. */
const FULL_FOR_MS = 1_000;
/** People with a cached size: those who wrote recently. */
const PEOPLE_REMEMBERED = 10_000;

/**
 * The engine reports the size of an own database once a minute; in between, the service adds what passes through. Each
 * of several processes only knows its own part of that minute's writes, so the limit may be exceeded by what can be
 * written in a minute.
 */
export function createStorage({
  couch,
  now = Date.now,
  most = SERVICE_LIMITS.ownDatabase,
  ...more
}: StorageOptions): Storage {
  const delivered = more.delivered ?? createDeliveredRoom(createStore(couch), now);
  const allowances = new LRUCache<string, Promise<MeasuredAllowance>>({ max: PEOPLE_REMEMBERED });

  function measure(database: string): Promise<MeasuredAllowance> {
    const allowance = ownPart(database).then((holds) => new MeasuredAllowance(holds, most, now()));
    allowances.set(database, allowance);
    const forget = () => {
      if (allowances.peek(database) === allowance) allowances.delete(database);
    };
    allowance.catch(forget);
    return allowance;
  }

  /** Messages of others and the service's outcomes do not count as the person's documents. */
  async function ownPart(database: string): Promise<Measured> {
    const holds = await measured(couch, database);
    if (holds.documents * 2 <= most.documents) return holds;
    // Counting may delete some of them.
    const others = await delivered(database);
    const left = await measured(couch, database);
    return { ...left, documents: left.documents - others };
  }

  return {
    async allowanceOf(database) {
      const there = await allowances.get(database);
      if (there === undefined) return measure(database);
      const age = now() - there.measuredAt;
      return age > (there.full ? FULL_FOR_MS : MEASURED_FOR_MS) ? measure(database) : there;
    },
  };
}

class MeasuredAllowance implements Allowance {
  #bytes: number;
  #documents: number;
  #removals: number;
  #full = false;

  constructor(
    holds: Measured,
    most: { readonly bytes: number; readonly documents: number },
    readonly measuredAt: number,
  ) {
    this.#bytes = most.bytes - holds.bytes;
    this.#documents = most.documents - holds.documents;
    this.#removals = most.documents * REMOVALS_EACH - holds.removals;
  }

  /** Whether a write was refused since the measurement. */
  get full(): boolean {
    return this.#full;
  }

  take(bytes: number): boolean {
    if (this.#documents < 1 || this.#bytes < bytes) {
      this.#full = true;
      return false;
    }
    this.#documents -= 1;
    this.#bytes -= bytes;
    return true;
  }

  takeRemoval(): boolean {
    this.#removals -= 1;
    return this.#removals >= 0;
  }
}

async function measured(couch: Couch, database: string): Promise<Measured> {
  const question = { method: 'GET', database, path: '', query: new URLSearchParams() };
  const answer: unknown = await (await ask(couch, { ...question, authorization: couch.authorization })).json();
  const info = isObject(answer) ? answer : {};
  const sizes = isObject(info.sizes) ? info.sizes : {};
  return {
    // The size of the current revisions, without those that a compaction will remove.
    bytes: numberIn(sizes.external),
    documents: numberIn(info.doc_count),
    removals: numberIn(info.doc_del_count),
  };
}

function numberIn(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
