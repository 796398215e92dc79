import { LRUCache } from 'lru-cache';
import { LIMITS } from '../../../src/domain/limits.ts';
import type { Couch } from '../engine/couch.ts';
import { createStore } from '../store/store.ts';
import { createDeliveredRoom } from './delivered-room.ts';
import { isObject } from './json.ts';
import { ask } from './upstream.ts';

/**
 * How much more may be written into one person's own database. What is taken counts at once, whether or not the engine
 * then keeps it; the next measure corrects that.
 */
export interface Allowance {
  /** Takes the place of one document of so many bytes; false when there is none. */
  take(bytes: number): boolean;
  /**
   * Takes the place of a removal. Removals make room, so they have one of their own, which nobody fills who uses the
   * app.
   */
  takeRemoval(): boolean;
}

export interface Storage {
  /** @throws Failure when the engine cannot tell how much there is */
  allowanceOf(database: string): Promise<Allowance>;
}

export interface StorageOptions {
  readonly couch: Couch;
  readonly now?: () => number;
  readonly most?: { readonly bytes: number; readonly documents: number };
  /** How many documents of a database the service delivered there; default: they are counted. */
  readonly delivered?: (database: string) => Promise<number>;
}

interface Measured {
  readonly bytes: number;
  readonly documents: number;
  readonly removals: number;
}

/** Tombstones for each document that may stand. A document that is written and removed leaves one, for good. */
const REMOVALS_EACH = 10;
const MEASURED_FOR_MS = 60_000;
/** A full database is measured again this soon: whoever made room wants to write. */
const FULL_FOR_MS = 1_000;
/** People who wrote lately; of the others nothing is remembered. */
const PEOPLE_REMEMBERED = 10_000;

/**
 * What one person's own database holds is counted by the engine and asked for once a minute; between two questions what
 * passes through here is added. Several processes each know their own part of what was written in that minute, so the
 * bound may be passed by as much as can be written in it.
 */
export function createStorage({ couch, now = Date.now, most = LIMITS.ownDatabase, ...more }: StorageOptions): Storage {
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

  /** What others wrote to a person, and what the service answered, takes none of their documents. */
  async function ownPart(database: string): Promise<Measured> {
    const holds = await measured(couch, database);
    if (holds.documents * 2 <= most.documents) return holds;
    // Some of them may go by being counted.
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

  /** Something did not fit since it was measured. */
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
    // Of the versions that stand, without those that the engine has yet to clear away.
    bytes: numberIn(sizes.external),
    documents: numberIn(info.doc_count),
    removals: numberIn(info.doc_del_count),
  };
}

function numberIn(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
