import { LRUCache } from 'lru-cache';
import { concurrencyLimit } from '../../base/lib/concurrency-limit.ts';
import type { Publisher } from '../../publishing/publisher.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import type { DatabaseUpdates } from '../../storage/engine/database-updates.ts';
import { readAnswer } from './answers.ts';
import { isObject } from './json.ts';
import { emptyFeed } from './query.ts';
import { ask, type Question } from './upstream.ts';
import { WakeUps } from './wake-ups.ts';

/** A waiting feed usually returns one or a few changes; a device that was offline reads without waiting. */
const LARGEST_BYTES = 4 * 1024 * 1024;
/** A step of the publisher takes about ten milliseconds. If it has more to do, the feed does not wait for it. */
const LONGEST_PUBLISHING_MS = 250;
/**
 * Parallel requests to the engine. After an interruption all waiting clients are served at once, and the connections to
 * the engine must not become as many as the devices.
 */
const ASKED_TOGETHER = 32;
/**
 * While the engine's list of changes cannot be followed, nothing wakes the feeds: each database is then polled at this
 * interval.
 */
const UNFOLLOWED_MS = 2_000;
/**
 * A device requests again right after a response, and there is nothing new until the next write. This is trusted only
 * for this long: a missed update of the engine must not delay a device by more than one wait.
 */
const LAST_READ_MS = 5_000;
const MAX_LAST_READS = 10_000;

interface OwnFeedsOptions {
  readonly couch: Couch;
  readonly underWay: Publisher['underWay'];
  readonly updates: Pick<DatabaseUpdates, 'subscribe' | 'isFollowing'>;
  /** Default: `UNFOLLOWED_MS`. */
  readonly unfollowedMs?: number;
}

export interface OwnWait {
  /** As `readFeed` created it; its `since` advances with the rows read. */
  readonly query: URLSearchParams;
  /** Aborts when the client disconnects, its time is over, or the service stops. */
  readonly signal: AbortSignal;
}

type Asked = Omit<Question, 'query' | 'signal'>;

/**
 * Longpolls on people's own databases. The engine holds none of them: a database is read when its device connects and
 * when it changed, so a thousand waiting devices cost the engine nothing.
 */
export class OwnFeeds {
  readonly #waiting = new Map<string, { readonly wakeUps: WakeUps; count: number }>();
  /** The last sequence of a database at its last read; removed on its next change. */
  readonly #lastReads = new LRUCache<string, { lastSeq: string | null }>({ max: MAX_LAST_READS, ttl: LAST_READ_MS });
  readonly #inTurn = concurrencyLimit(ASKED_TOGETHER);
  readonly #unsubscribe: () => void;

  constructor(private readonly options: OwnFeedsOptions) {
    this.#unsubscribe = options.updates.subscribe({
      onUpdate: ({ database }) => this.changed(database),
      onGap: () => {
        this.#lastReads.clear();
        for (const { wakeUps } of this.#waiting.values()) wakeUps.wake();
      },
    });
  }

  close(): void {
    this.#unsubscribe();
  }

  /**
   * Called after a write to the database. Writers in this process call it directly, because the engine's list is about
   * ten milliseconds later.
   */
  changed(database: string): void {
    this.#lastReads.delete(database);
    this.#waiting.get(database)?.wakeUps.wake();
  }

  /**
   * Responds as soon as there is something after `since`, or empty when `signal` aborts. The cause is usually a write
   * by the person, whose outcome follows within milliseconds. The feed waits for it, so that a device receives both at
   * once and a phone wakes its radio only once.
   * @throws Failure of the engine
   */
  async wait(asked: Asked, { query, signal }: OwnWait): Promise<Buffer> {
    const { wakeUps, leave } = this.#enter(asked.database);
    try {
      while (!signal.aborted) {
        // Read before the request: a write while the engine responds increases it, and the wait below ends at once.
        const { generation } = wakeUps;
        if (!this.#isUpToDate(asked, query)) {
          const answer = await this.#ask(asked, query, signal);
          if (!answer.isEmpty) return (await this.#withOutcome(asked, query, signal)) ?? answer.bytes;
          // `since=now` becomes a sequence, and a filter does not process the same rows again.
          query.set('since', answer.lastSeq);
        }
        await wakeUps.after(generation, this.#waitTimeoutMs(), signal);
      }
      return emptyFeed(query);
    } catch (error) {
      // Aborted during the request.
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

  #waitTimeoutMs(): number | null {
    const { updates, unfollowedMs = UNFOLLOWED_MS } = this.options;
    return updates.isFollowing ? null : unfollowedMs;
  }

  #isUpToDate({ database }: Asked, query: URLSearchParams): boolean {
    return this.options.updates.isFollowing && this.#lastReads.get(database)?.lastSeq === query.get('since');
  }

  async #ask(asked: Asked, query: URLSearchParams, signal: AbortSignal): Promise<Answer> {
    return await this.#inTurn(async () => {
      signal.throwIfAborted();
      const mark: { lastSeq: string | null } = { lastSeq: null };
      this.#lastReads.set(asked.database, mark);
      // Read completely and not streamed: a started response could not be ended properly when the service stops.
      const bytes = await readAnswer(await ask(this.options.couch, { ...asked, query, signal }), LARGEST_BYTES);
      const answer = readFeed(bytes, Number(query.get('limit')));
      // A change in the meantime has removed the entry. A change that a filter left out is no reason to request again
      // either.
      if (!answer.isFull && this.#lastReads.peek(asked.database) === mark) mark.lastSeq = answer.lastSeq;
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
  /** There may be more rows after it. */
  readonly isFull: boolean;
}

function readFeed(bytes: Buffer, limit: number): Answer {
  const body: unknown = JSON.parse(bytes.toString('utf8'));
  if (!isObject(body) || !Array.isArray(body.results))
    throw new Error('The engine answered something else than changes.');
  const { length } = body.results;
  return { bytes, lastSeq: String(body.last_seq), isEmpty: length === 0, isFull: length >= limit };
}

/** False if it takes too long, or the client has left. */
async function isDone(work: Promise<void>, signal: AbortSignal): Promise<boolean> {
  const ending = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_PUBLISHING_MS)]);
  const tooLate = new Promise<boolean>((resolve) => {
    ending.addEventListener('abort', () => resolve(false), { once: true });
    if (ending.aborted) resolve(false);
  });
  return await Promise.race([work.then(() => true), tooLate]);
}
