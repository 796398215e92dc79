import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Failure } from '../../base/http/failure.ts';
import { pause } from '../../base/lib/pauses.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { readAnswer } from './answers.ts';
import { isObject } from './json.ts';
import { FEED_ROWS } from './query.ts';
import { ask } from './upstream.ts';
import { WakeUps } from './wake-ups.ts';

/** Cached responses while nothing changes; beyond this the least recently used one is evicted. */
const MAX_CACHED_ANSWERS = 200;
/**
 * Many clients wait for one or a few changes. A larger response is for a client that was offline; caching all of those
 * would fill the memory.
 */
const MAX_CACHED_BYTES = 131_072;
/** A response is built completely in memory, because many clients may get it. A larger one gets fewer rows. */
const LARGEST_BYTES = 4 * 1024 * 1024;
const UPSTREAM_WAIT_MS = 30_000;
const RETRY_MS = 1_000;

export type FeedLog = Pick<FastifyBaseLogger, 'warn' | 'error'>;

interface Answer {
  readonly bytes: Buffer;
  readonly empty: boolean;
}

/**
 * Follows a shared database once for all clients that wait for its changes; equal requests are sent to the engine once.
 */
export class Follower {
  readonly #cachedAnswers = new LRUCache<string, Promise<Answer>>({ max: MAX_CACHED_ANSWERS });
  readonly #wakeUps = new WakeUps();
  #started: Promise<void> | null = null;

  constructor(
    private readonly couch: Couch,
    private readonly database: string,
    private readonly stopping: AbortSignal,
    private readonly log: FeedLog,
  ) {}

  /** Counts the changes seen; settles once the follower knows the current sequence. */
  async generation(): Promise<number> {
    await this.#start();
    return this.#wakeUps.generation;
  }

  answer(query: URLSearchParams): Promise<Answer> {
    const key = query.toString();
    const known = this.#cachedAnswers.get(key);
    if (known) return known;
    const fresh = this.#rows(query).then((bytes) => ({ bytes, empty: describe(bytes).empty }));
    this.#cachedAnswers.set(key, fresh);
    const forget = () => {
      if (this.#cachedAnswers.peek(key) === fresh) this.#cachedAnswers.delete(key);
    };
    // A failed request is not cached: the next client sends it again, and this client gets the failure. Where lists
    // lag, an empty response may come from a copy that lacks the change which woke the client.
    const maybeBehind = this.couch.listLag !== null;
    fresh.then(({ bytes, empty }) => {
      if (bytes.length > MAX_CACHED_BYTES || (empty && maybeBehind)) forget();
    }, forget);
    return fresh;
  }

  /** Settles when the generation has changed, after `ms`, when `signal` aborts, or on `wake`. */
  changed(generation: number, ms: number | null, signal: AbortSignal): Promise<void> {
    return this.stopping.aborted ? Promise.resolve() : this.#wakeUps.after(generation, ms, signal);
  }

  wake(): void {
    this.#cachedAnswers.clear();
    this.#wakeUps.wake();
  }

  #start(): Promise<void> {
    this.#started ??= this.#changes(new URLSearchParams({ since: 'now', limit: '1' })).then(
      (bytes) => {
        const { database, log } = this;
        this.#follow(describe(bytes).lastSeq).catch((err: unknown) =>
          log.error({ err, database }, 'a shared feed ended'),
        );
      },
      (error: unknown) => {
        this.#started = null;
        throw error;
      },
    );
    return this.#started;
  }

  async #follow(from: string): Promise<void> {
    let since = from;
    while (!this.stopping.aborted) {
      try {
        const timeout = String(Math.min(UPSTREAM_WAIT_MS, this.couch.longestHold));
        const query = { feed: 'longpoll', since, timeout, limit: String(FEED_ROWS) };
        const { lastSeq, empty } = describe(await this.#changes(new URLSearchParams(query)));
        since = lastSeq;
        if (!empty) this.wake();
      } catch (err) {
        if (this.stopping.aborted) return;
        this.log.warn({ err, database: this.database }, 'a shared feed was interrupted');
        await pause(RETRY_MS, this.stopping);
      }
    }
  }

  async #changes(query: URLSearchParams): Promise<Buffer> {
    const { authorization } = this.couch;
    const question = { method: 'GET', database: this.database, path: '_changes', query, authorization };
    return readAnswer(await ask(this.couch, { ...question, signal: this.stopping }), LARGEST_BYTES);
  }

  /** As many rows as requested, or as fit; `pending` says that there are more. */
  async #rows(query: URLSearchParams): Promise<Buffer> {
    try {
      return await this.#changes(query);
    } catch (error) {
      const limit = Number(query.get('limit'));
      if (!(error instanceof Failure && error.statusCode === 413) || limit <= 1) throw error;
      const fewer = new URLSearchParams(query);
      fewer.set('limit', String(Math.ceil(limit / 8)));
      return this.#rows(fewer);
    }
  }
}

function describe(bytes: Buffer): { lastSeq: string; empty: boolean } {
  const body: unknown = JSON.parse(bytes.toString('utf8'));
  if (!isObject(body) || !Array.isArray(body.results))
    throw new Error('The engine answered something else than changes.');
  return { lastSeq: String(body.last_seq), empty: body.results.length === 0 };
}
