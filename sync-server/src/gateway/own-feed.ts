import { LRUCache } from 'lru-cache';
import type { Couch } from '../engine/couch.ts';
import type { DatabaseUpdates } from '../engine/database-updates.ts';
import { concurrencyLimit } from '../lib/concurrency-limit.ts';
import type { Publisher } from '../publisher/create-publisher.ts';
import { readAnswer } from './answers.ts';
import { isObject } from './json.ts';
import { emptyFeed } from './query.ts';
import { ask, type Question } from './upstream.ts';
import { WakeUps } from './wake-ups.ts';

/** What a feed has waited for is a change or a few; whoever was away asks without waiting. */
const LARGEST_BYTES = 4 * 1024 * 1024;
/** A step of the publisher takes some ten milliseconds. When it has more to do, the feed does not wait for it. */
const LONGEST_PUBLISHING_MS = 250;
/**
 * So many are asked for at a time. After an interruption everybody who waits is asked for at once, and the connections
 * to the engine must not become as many as the devices.
 */
const ASKED_TOGETHER = 32;
/** While the engine's list of changes cannot be followed, nobody is woken: then the database is looked at so often. */
const UNFOLLOWED_MS = 2_000;
/**
 * A device asks again as soon as it was answered, and until something was written there is nothing behind that answer.
 * Only for so long: an update that the engine never told of must not hold anybody up for more than one wait.
 */
const TOLD_MS = 5_000;
const MOST_TOLD = 10_000;

interface OwnFeedsOptions {
  readonly couch: Couch;
  readonly underWay: Publisher['underWay'];
  readonly updates: Pick<DatabaseUpdates, 'subscribe' | 'isFollowing'>;
  /** Default: `UNFOLLOWED_MS`. */
  readonly unfollowedMs?: number;
}

export interface OwnWait {
  /** As `readFeed` made it; its `since` goes on with what was looked through. */
  readonly query: URLSearchParams;
  /** Ends it: the asker went away, its time is over, or the service stops. */
  readonly signal: AbortSignal;
}

type Asked = Omit<Question, 'query' | 'signal'>;

/**
 * Longpolls on people's own databases. The engine holds none of them: a device is asked for when it comes and whenever
 * its database changed, so a thousand that wait cost the engine nothing.
 */
export class OwnFeeds {
  readonly #waiting = new Map<string, { readonly wakeUps: WakeUps; count: number }>();
  /** Where a database ended when it was asked last; gone with the next change of it. */
  readonly #told = new LRUCache<string, { lastSeq: string | null }>({ max: MOST_TOLD, ttl: TOLD_MS });
  readonly #inTurn = concurrencyLimit(ASKED_TOGETHER);
  readonly #unsubscribe: () => void;

  constructor(private readonly options: OwnFeedsOptions) {
    this.#unsubscribe = options.updates.subscribe({
      onUpdate: ({ database }) => this.changed(database),
      onGap: () => {
        this.#told.clear();
        for (const { wakeUps } of this.#waiting.values()) wakeUps.wake();
      },
    });
  }

  close(): void {
    this.#unsubscribe();
  }

  /** It was written to. Whoever writes in this process says so: the engine's list is some ten milliseconds later. */
  changed(database: string): void {
    this.#told.delete(database);
    this.#waiting.get(database)?.wakeUps.wake();
  }

  /**
   * Answers as soon as there is something after `since`, or empty when `signal` ends it. What woke it is mostly
   * something that the person has just written, and what becomes of it follows within milliseconds: that is waited
   * for, so that a device hears of both at once and a phone wakes its radio for one answer.
   * @throws Failure of the engine
   */
  async wait(asked: Asked, { query, signal }: OwnWait): Promise<Buffer> {
    const { wakeUps, leave } = this.#enter(asked.database);
    try {
      while (!signal.aborted) {
        // Read before asking: what is written while the engine answers raises it, and the wait below ends at once.
        const { generation } = wakeUps;
        if (!this.#isTold(asked, query)) {
          const answer = await this.#ask(asked, query, signal);
          if (!answer.isEmpty) return (await this.#withOutcome(asked, query, signal)) ?? answer.bytes;
          // `since=now` becomes a place, and a filter does not go over the same rows again.
          query.set('since', answer.lastSeq);
        }
        await wakeUps.after(generation, this.#patience(), signal);
      }
      return emptyFeed(query);
    } catch (error) {
      // Ended while the engine was asked.
      if (signal.aborted) return emptyFeed(query);
      throw error;
    } finally {
      leave();
    }
  }

  #enter(database: string): { readonly wakeUps: WakeUps; readonly leave: () => void } {
    const place = this.#waiting.get(database) ?? { wakeUps: new WakeUps(), count: 0 };
    place.count += 1;
    this.#waiting.set(database, place);
    return {
      wakeUps: place.wakeUps,
      leave: () => {
        place.count -= 1;
        if (place.count === 0) this.#waiting.delete(database);
      },
    };
  }

  #patience(): number | null {
    const { updates, unfollowedMs = UNFOLLOWED_MS } = this.options;
    return updates.isFollowing ? null : unfollowedMs;
  }

  #isTold({ database }: Asked, query: URLSearchParams): boolean {
    return this.options.updates.isFollowing && this.#told.get(database)?.lastSeq === query.get('since');
  }

  async #ask(asked: Asked, query: URLSearchParams, signal: AbortSignal): Promise<Answer> {
    return await this.#inTurn(async () => {
      signal.throwIfAborted();
      const mark: { lastSeq: string | null } = { lastSeq: null };
      this.#told.set(asked.database, mark);
      // Whole, not as it comes: an answer that was begun could not be ended properly when the service stops.
      const bytes = await readAnswer(await ask(this.options.couch, { ...asked, query, signal }), LARGEST_BYTES);
      const answer = readFeed(bytes, Number(query.get('limit')));
      // A change meanwhile has taken the mark away. One that a filter left out is no reason to ask again either.
      if (!answer.isFull && this.#told.peek(asked.database) === mark) mark.lastSeq = answer.lastSeq;
      return answer;
    });
  }

  async #withOutcome(asked: Asked, query: URLSearchParams, signal: AbortSignal): Promise<Buffer | null> {
    const publishing = this.options.underWay(asked.database);
    if (publishing === null || !(await isDone(publishing, signal))) return null;
    return await this.#ask(asked, query, signal).then(
      ({ bytes }) => bytes,
      () => null,
    );
  }
}

interface Answer {
  readonly bytes: Buffer;
  readonly lastSeq: string;
  readonly isEmpty: boolean;
  /** There may be more behind it. */
  readonly isFull: boolean;
}

function readFeed(bytes: Buffer, limit: number): Answer {
  const body: unknown = JSON.parse(bytes.toString('utf8'));
  if (!isObject(body) || !Array.isArray(body.results))
    throw new Error('The engine answered something else than changes.');
  const { length } = body.results;
  return { bytes, lastSeq: String(body.last_seq), isEmpty: length === 0, isFull: length >= limit };
}

/** False when it takes too long, or nobody waits any more. */
async function isDone(work: Promise<void>, signal: AbortSignal): Promise<boolean> {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_PUBLISHING_MS)]);
  const tooLate = new Promise<boolean>((resolve) => {
    patience.addEventListener('abort', () => resolve(false), { once: true });
    if (patience.aborted) resolve(false);
  });
  return await Promise.race([work.then(() => true), tooLate]);
}
