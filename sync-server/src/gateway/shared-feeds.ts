import { LIMITS } from '../../../src/domain/limits.ts';
import type { Couch } from '../engine/couch.ts';
import { type FeedLog, Follower, pause } from './follower.ts';
import { emptyFeed, withFewRows } from './query.ts';

const RETRY_MS = 1_000;

/**
 * Longpolls on shared databases. Thousands of devices wait for the same thing: those of ours, which ask alike, wait
 * together for the engine's own answer (`../engine/joined-feeds.ts`). For whoever asks otherwise, or where too many
 * places are waited at, the service follows the database once; a change wakes all of them, each then asks for what is
 * new since its own sequence, and equal questions are asked of the engine once.
 */
export interface SharedFeeds {
  /** Answers as soon as there is something after `since`, or empty after `waitMs`, or when the service stops. */
  wait(database: string, query: URLSearchParams, waitMs: number, signal: AbortSignal): Promise<Buffer>;
  close(): void;
}

export function createSharedFeeds(couch: Couch, log: FeedLog): SharedFeeds {
  const stopping = new AbortController();
  const followers = new Map<string, Follower>();
  const followerOf = (database: string): Follower => {
    const there = followers.get(database);
    if (there) return there;
    const fresh = new Follower(couch, database, stopping.signal, log);
    followers.set(database, fresh);
    return fresh;
  };
  return {
    async wait(database, given, waitMs, signal) {
      const query = withFewRows(given);
      const deadline = Date.now() + waitMs;
      const since = placeOf(query);
      if (since !== null && couch.feeds.admits(database, since)) {
        const ending = AbortSignal.any([signal, stopping.signal, AbortSignal.timeout(waitMs)]);
        const together = await waitTogether(couch, database, since, ending);
        if (together !== null) return together;
      }
      const follower = followerOf(database);
      for (;;) {
        // Read before asking: a change that the answer does not have yet raises it, and the wait below ends at once.
        const generation = await follower.generation();
        const answer = await follower.answer(query);
        const left = deadline - Date.now();
        if (!answer.empty || left <= 0 || stopping.signal.aborted || signal.aborted) return answer.bytes;
        await follower.changed(generation, left, signal);
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

/**
 * The engine's answer, empty when `ending` comes before it; null: it cannot be had this way, and asking by itself tells
 * why.
 */
async function waitTogether(
  couch: Couch,
  database: string,
  since: string,
  ending: AbortSignal,
): Promise<Buffer | null> {
  while (!ending.aborted) {
    const began = Date.now();
    const wasShort = () => Date.now() - began < RETRY_MS;
    try {
      const page = await couch.feeds.next(database, since, ending);
      if (page.answer.results.length > 0) return page.bytes;
      // An engine that does not hold its longpolls is asked no more often than this.
      if (wasShort()) await pause(RETRY_MS, ending);
    } catch {
      if (ending.aborted) break;
      // An engine that starts anew must not send all who wait away at once.
      if (wasShort()) return null;
      await pause(RETRY_MS, ending);
    }
  }
  return emptyFeed(new URLSearchParams({ since }));
}
