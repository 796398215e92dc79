import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICE_LIMITS } from '../../../../src/domain/service-limits.ts';
import { pause } from '../../base/lib/pauses.ts';
import { withAbort } from '../../base/lib/with-abort.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import type { FeedPage } from '../../storage/engine/joined-feeds.ts';
import { type FeedLog, Follower } from './follower.ts';
import { emptyFeed } from './query.ts';

const RETRY_MS = 1_000;
/**
 * With this many waiting clients each change wakes all of them, and each requests again: changes within the time that
 * the responses take anyway are sent together. Milliseconds per client, and at most.
 */
const GATHER_FROM_FEEDS = 200;
const GATHERED_EACH_MS = 0.4;
const GATHERED_AT_MOST_MS = 400;
/** If the engine is slower than this, the response contains only the change that is already known. */
const GATHERING_TIMEOUT_MS = 1_000;

/**
 * Longpolls on shared databases, where thousands of devices wait for the same changes. Requests in the app's own form
 * wait together for the engine's response (`../../storage/engine/joined-feeds.ts`). For any other form, or when too
 * many positions are in use, the service follows the database once; a change wakes all waiting clients, each then
 * requests what is new since its own sequence, and equal requests are sent to the engine once.
 */
export interface SharedFeeds {
  /**
   * Responds as soon as there is something after `since`, or empty when `signal` aborts: the client disconnected, its
   * time is over, or the service stops. A thousand may wait at once, so this signal is the only object per client.
   * `query`: as `readFeed` created it.
   */
  wait(database: string, query: URLSearchParams, signal: AbortSignal): Promise<Buffer>;
  /** Stops following all databases. */
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
        // Read before the request: a change that the response lacks increases it, and the wait below ends at once.
        const generation = await follower.generation();
        const answer = await follower.answer(query);
        if (!answer.empty || stopping.signal.aborted || signal.aborted) return answer.bytes;
        // Where lists lag, the response may lack the change that woke the client, and nothing else would wake it.
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

/** The position at which a device of the app waits; null for any other request. */
function placeOf(query: URLSearchParams): string | null {
  const { since, ...rest } = Object.fromEntries(query);
  const { include_docs: documents, limit, ...others } = rest;
  const isOurs =
    documents === 'true' && limit === String(SERVICE_LIMITS.changesTogether) && Object.keys(others).length === 0;
  return isOurs && since !== undefined && since !== 'now' ? since : null;
}

/** How long a change waits for others with this many waiting clients, in milliseconds. */
export function gatheredFor(waiting: number): number {
  return waiting < GATHER_FROM_FEEDS ? 0 : Math.min(GATHERED_AT_MOST_MS, waiting * GATHERED_EACH_MS);
}

function wasShort(began: number): boolean {
  return Date.now() - began < RETRY_MS;
}

/** All clients that wait for the engine's own response about one database. */
class Crowd {
  #waiting = 0;
  /** Position -> the response that is being prepared for all clients that wait there. */
  readonly #gathering = new Map<string, Promise<Buffer>>();

  constructor(
    private readonly couch: Couch,
    private readonly database: string,
  ) {}

  /**
   * The engine's response, empty if `ending` aborts first; null: it failed, and a direct request will show the reason.
   */
  async wait(since: string, ending: AbortSignal): Promise<Buffer | null> {
    this.#waiting += 1;
    try {
      while (!ending.aborted) {
        const began = Date.now();
        try {
          const page = await this.couch.feeds.next(this.database, since, ending);
          if (page.answer.results.length > 0) return await this.#gathered(page, since, ending);
          // An engine that does not hold its longpolls is not requested more often than this.
          if (wasShort(began)) await pause(RETRY_MS, ending);
        } catch {
          if (ending.aborted) break;
          // A restarting engine must not disconnect all waiting clients at once.
          if (wasShort(began)) return null;
          await pause(RETRY_MS, ending);
        }
      }
      return emptyFeed(new URLSearchParams({ since }));
    } finally {
      this.#waiting -= 1;
    }
  }

  /** Adds the changes since then; a client whose time is over gets the first ones. */
  async #gathered(page: FeedPage, since: string, ending: AbortSignal): Promise<Buffer> {
    const milliseconds = gatheredFor(this.#waiting);
    if (milliseconds === 0) return page.bytes;
    const fuller = this.#gathering.get(since) ?? this.#gather(page, since, milliseconds);
    return await withAbort(fuller, ending).catch(() => page.bytes);
  }

  /** Requested once, for all clients that wait at this position. */
  #gather(page: FeedPage, since: string, milliseconds: number): Promise<Buffer> {
    const ask = async () => {
      await sleep(milliseconds, undefined, { ref: false });
      const timeout = AbortSignal.timeout(GATHERING_TIMEOUT_MS);
      return (await this.couch.feeds.next(this.database, since, timeout)).bytes;
    };
    const gathering = ask()
      .catch(() => page.bytes)
      .finally(() => this.#gathering.delete(since));
    this.#gathering.set(since, gathering);
    return gathering;
  }
}
