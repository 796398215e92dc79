import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '../../../src/domain/limits.ts';
import type { Couch } from '../engine/couch.ts';
import type { FeedPage } from '../engine/joined-feeds.ts';
import { withAbort } from '../lib/with-abort.ts';
import { type FeedLog, Follower, pause } from './follower.ts';
import { emptyFeed } from './query.ts';

const RETRY_MS = 1_000;
/**
 * Where so many wait for the same thing, each change wakes all of them, and each asks again: what comes within the time
 * that answering them takes anyway goes to them together. Milliseconds for each who waits, and at most.
 */
const GATHER_FROM_FEEDS = 200;
const GATHERED_EACH_MS = 0.4;
const GATHERED_AT_MOST_MS = 400;
/** An engine that is slower than this has told of a change already, which is then what is answered. */
const GATHERING_PATIENCE_MS = 1_000;

/**
 * Longpolls on shared databases. Thousands of devices wait for the same thing: those of ours, which ask alike, wait
 * together for the engine's own answer (`../engine/joined-feeds.ts`). For whoever asks otherwise, or where too many
 * places are waited at, the service follows the database once; a change wakes all of them, each then asks for what is
 * new since its own sequence, and equal questions are asked of the engine once.
 */
export interface SharedFeeds {
  /**
   * Answers as soon as there is something after `since`, or empty when `signal` ends it: the asker went away, its time
   * is over, or the service stops. A thousand wait at once, so nothing more than this one signal is made for each.
   * `query`: as `readFeed` made it.
   */
  wait(database: string, query: URLSearchParams, signal: AbortSignal): Promise<Buffer>;
  /** Follows nothing any more. */
  close(): void;
}

export function createSharedFeeds(couch: Couch, log: FeedLog): SharedFeeds {
  const stopping = new AbortController();
  const followers = new Map<string, Follower>();
  const crowds = new Map<string, Crowd>();
  const crowdOf = (database: string): Crowd => {
    const crowd = crowds.get(database) ?? new Crowd(couch, database);
    crowds.set(database, crowd);
    return crowd;
  };
  const followerOf = (database: string): Follower => {
    const there = followers.get(database);
    if (there) return there;
    const fresh = new Follower(couch, database, stopping.signal, log);
    followers.set(database, fresh);
    return fresh;
  };
  return {
    async wait(database, query, signal) {
      const since = placeOf(query);
      if (since !== null && couch.feeds.admits(database, since)) {
        const together = await crowdOf(database).wait(since, signal);
        if (together !== null) return together;
      }
      const follower = followerOf(database);
      for (;;) {
        // Read before asking: a change that the answer does not have yet raises it, and the wait below ends at once.
        const generation = await follower.generation();
        const answer = await follower.answer(query);
        if (!answer.empty || stopping.signal.aborted || signal.aborted) return answer.bytes;
        // Where lists lag, what woke its asker may not be there yet, and nothing else wakes for it.
        await follower.changed(generation, couch.listLag === null ? null : couch.longestHold, signal);
        if (stopping.signal.aborted) return answer.bytes;
      }
    },
    close() {
      stopping.abort();
      for (const follower of followers.values()) follower.wake();
    },
  };
}

/** Where a device of ours waits; null for any other question. */
function placeOf(query: URLSearchParams): string | null {
  const { since, ...rest } = Object.fromEntries(query);
  const { include_docs: documents, limit, ...others } = rest;
  const isOurs = documents === 'true' && limit === String(LIMITS.changesTogether) && Object.keys(others).length === 0;
  return isOurs && since !== undefined && since !== 'now' ? since : null;
}

/** For how long a change waits for others when so many wait for it, in milliseconds. */
export function gatheredFor(waiting: number): number {
  return waiting < GATHER_FROM_FEEDS ? 0 : Math.min(GATHERED_AT_MOST_MS, waiting * GATHERED_EACH_MS);
}

function wasShort(began: number): boolean {
  return Date.now() - began < RETRY_MS;
}

/** All who wait for the engine's own answer about one database. */
class Crowd {
  #waiting = 0;
  /** Place -> the answer that is made for all who wait there. */
  readonly #gathering = new Map<string, Promise<Buffer>>();

  constructor(
    private readonly couch: Couch,
    private readonly database: string,
  ) {}

  /**
   * The engine's answer, empty when `ending` comes before it; null: it cannot be had this way, and asking by itself
   * tells why.
   */
  async wait(since: string, ending: AbortSignal): Promise<Buffer | null> {
    this.#waiting += 1;
    try {
      while (!ending.aborted) {
        const began = Date.now();
        try {
          const page = await this.couch.feeds.next(this.database, since, ending);
          if (page.answer.results.length > 0) return await this.#gathered(page, since, ending);
          // An engine that does not hold its longpolls is asked no more often than this.
          if (wasShort(began)) await pause(RETRY_MS, ending);
        } catch {
          if (ending.aborted) break;
          // An engine that starts anew must not send all who wait away at once.
          if (wasShort(began)) return null;
          await pause(RETRY_MS, ending);
        }
      }
      return emptyFeed(new URLSearchParams({ since }));
    } finally {
      this.#waiting -= 1;
    }
  }

  /** With what has come since; whose time is over has what there was. */
  async #gathered(page: FeedPage, since: string, ending: AbortSignal): Promise<Buffer> {
    const milliseconds = gatheredFor(this.#waiting);
    if (milliseconds === 0) return page.bytes;
    const fuller = this.#gathering.get(since) ?? this.#gather(page, since, milliseconds);
    return await withAbort(fuller, ending).catch(() => page.bytes);
  }

  /** Asked for once, for all who wait at this place. */
  #gather(page: FeedPage, since: string, milliseconds: number): Promise<Buffer> {
    const ask = async () => {
      await sleep(milliseconds, undefined, { ref: false });
      const patience = AbortSignal.timeout(GATHERING_PATIENCE_MS);
      return (await this.couch.feeds.next(this.database, since, patience)).bytes;
    };
    const gathering = ask()
      .catch(() => page.bytes)
      .finally(() => this.#gathering.delete(since));
    this.#gathering.set(since, gathering);
    return gathering;
  }
}
