import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { LIMITS } from '../../../src/domain/limits.ts';
import type { Couch } from '../couch.ts';
import { Failure } from '../failure.ts';
import { readAnswer } from './answers.ts';
import { isObject } from './json.ts';
import { emptyFeed, FEED_ROWS, withFewRows } from './query.ts';
import { ask } from './upstream.ts';

/** Answers that are kept while nothing changes; beyond this the one that nobody asked for longest is asked again. */
const KEPT_ANSWERS = 200;
/**
 * What many wait for is one change or a few. A larger answer is for whoever was away, and as many of those as anybody
 * likes to ask for would fill the memory.
 */
const LARGEST_KEPT_BYTES = 131_072;
/** An answer is made whole, because many may get it. One that would be larger has fewer rows. */
const LARGEST_BYTES = 4 * 1024 * 1024;
const UPSTREAM_WAIT_MS = 30_000;
const RETRY_MS = 1_000;

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>;

interface Answer {
  readonly bytes: Buffer;
  readonly empty: boolean;
}

/**
 * Longpolls on shared databases. Thousands of devices wait for the same thing: those of ours, which ask alike, wait
 * together for the engine's own answer (`../joined-feeds.ts`). For whoever asks otherwise, or where too many places are
 * waited at, the service follows the database once; a change wakes all of them, each then asks for what is new since
 * its own sequence, and equal questions are asked of the engine once.
 */
export interface SharedFeeds {
  /** Answers as soon as there is something after `since`, or empty after `waitMs`, or when the service stops. */
  wait(database: string, query: URLSearchParams, waitMs: number, signal: AbortSignal): Promise<Buffer>;
  close(): void;
}

export function createSharedFeeds(couch: Couch, log: Log): SharedFeeds {
  const stopping = new AbortController();
  const followers = new Map<string, Follower>();
  const followerOf = (database: string): Follower => {
    const there = followers.get(database);
    if (there) return there;
    const fresh = createFollower(couch, database, stopping.signal, log);
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

interface Follower {
  /** Counts the changes seen; settles once the follower knows where the database stands. */
  generation(): Promise<number>;
  answer(query: URLSearchParams): Promise<Answer>;
  /** Settles when the generation is another one, after `ms`, when the caller is gone, or by `wake`. */
  changed(generation: number, ms: number, signal: AbortSignal): Promise<void>;
  wake(): void;
}

function createFollower(couch: Couch, database: string, stopping: AbortSignal, log: Log): Follower {
  let generation = 0;
  let started: Promise<string> | null = null;
  const kept = new LRUCache<string, Promise<Answer>>({ max: KEPT_ANSWERS });
  const waiting = new Set<() => void>();

  const changes = async (query: URLSearchParams): Promise<Buffer> => {
    const answer = await ask(couch, {
      method: 'GET',
      database,
      path: '_changes',
      query,
      authorization: couch.authorization,
      signal: stopping,
    });
    return readAnswer(answer, LARGEST_BYTES);
  };

  /** As many rows as were asked for, or as fit: `pending` says that there are more. */
  const rows = async (query: URLSearchParams): Promise<Buffer> => {
    try {
      return await changes(query);
    } catch (error) {
      const limit = Number(query.get('limit'));
      if (!(error instanceof Failure && error.statusCode === 413) || limit <= 1) throw error;
      const fewer = new URLSearchParams(query);
      fewer.set('limit', String(Math.ceil(limit / 8)));
      return rows(fewer);
    }
  };

  function wakeAll(): void {
    generation += 1;
    kept.clear();
    for (const wake of [...waiting]) wake();
  }

  async function follow(from: string): Promise<void> {
    let since = from;
    while (!stopping.aborted) {
      try {
        const query = { feed: 'longpoll', since, timeout: String(UPSTREAM_WAIT_MS), limit: String(FEED_ROWS) };
        const { lastSeq, empty } = describe(await changes(new URLSearchParams(query)));
        since = lastSeq;
        if (!empty) wakeAll();
      } catch (err) {
        if (stopping.aborted) return;
        log.warn({ err, database }, 'a shared feed was interrupted');
        await pause(RETRY_MS, stopping);
      }
    }
  }

  function start(): Promise<string> {
    started ??= changes(new URLSearchParams({ since: 'now', limit: '1' })).then(
      (bytes) => {
        const { lastSeq } = describe(bytes);
        follow(lastSeq).catch((err: unknown) => log.error({ err, database }, 'a shared feed ended'));
        return lastSeq;
      },
      (error: unknown) => {
        started = null;
        throw error;
      },
    );
    return started;
  }

  return {
    async generation() {
      await start();
      return generation;
    },
    answer(query) {
      const key = query.toString();
      const there = kept.get(key);
      if (there) return there;
      const fresh = rows(query).then((bytes) => ({ bytes, empty: describe(bytes).empty }));
      kept.set(key, fresh);
      const forget = () => {
        if (kept.peek(key) === fresh) kept.delete(key);
      };
      // A failed question is asked again by the next one; this one's asker gets the failure itself.
      fresh.then(({ bytes }) => {
        if (bytes.length > LARGEST_KEPT_BYTES) forget();
      }, forget);
      return fresh;
    },
    changed(seen, ms, signal) {
      if (generation !== seen) return Promise.resolve();
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          waiting.delete(done);
          signal.removeEventListener('abort', done);
          resolve();
        };
        const timer = setTimeout(done, ms);
        waiting.add(done);
        signal.addEventListener('abort', done);
        if (signal.aborted || stopping.aborted) done();
      });
    },
    wake: wakeAll,
  };
}

function describe(bytes: Buffer): { lastSeq: string; empty: boolean } {
  const body: unknown = JSON.parse(bytes.toString('utf8'));
  if (!isObject(body) || !Array.isArray(body.results))
    throw new Error('The engine answered something else than changes.');
  return { lastSeq: String(body.last_seq), empty: body.results.length === 0 };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
