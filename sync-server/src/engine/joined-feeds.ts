import { LIMITS } from '../../../src/domain/limits.ts';
import { withAbort } from '../lib/with-abort.ts';
import { type ChangesAnswer, readChanges } from './changes-answer.ts';
import { EngineAnswerTooLarge } from './engine-request.ts';

export const LONGPOLL_MS = 50_000;
/** An engine that answers later than this is gone. */
const SLACK_MS = 30_000;
/**
 * Each place waited at is a request that the engine holds. Who is up to date stands at the same place; anybody may name
 * others.
 */
const MOST_PLACES = 16;

/**
 * Pages are held whole, and anybody may wait at a place that is far behind. A page that would be larger has fewer rows.
 */
export const LARGEST_PAGE_BYTES = 4 * 1024 * 1024;
const PAGE_SHRINK_FACTOR = 8;

/** A row of `_changes` with its document. */
export interface ChangesRow {
  readonly id: string;
  readonly deleted?: boolean;
  readonly doc?: unknown;
}

/** One answer of `_changes`: as it came, for those who pass it on, and read, once, for those who look into it. */
export class FeedPage {
  #answer: ChangesAnswer<ChangesRow> | null = null;

  constructor(
    readonly bytes: Buffer,
    private readonly database: string,
    private readonly limit: number,
  ) {}

  /** There may be more rows behind the last one. */
  get isFull(): boolean {
    return this.answer.results.length >= this.limit;
  }

  /** @throws Error for what is no answer of changes */
  get answer(): ChangesAnswer<ChangesRow> {
    this.#answer ??= readChanges<ChangesRow>(JSON.parse(this.bytes.toString('utf8')), this.database);
    return this.#answer;
  }
}

/** A request to the engine, and how many wait for it. */
interface Wait {
  readonly page: Promise<FeedPage>;
  readonly given: AbortController;
  askers: number;
}

/**
 * How the engine is asked for changes; gives its whole answer. @throws EngineAnswerTooLarge beyond `LARGEST_PAGE_BYTES`
 */
type AskForChanges = (database: string, query: URLSearchParams, signal: AbortSignal) => Promise<Buffer>;

/**
 * Waiting for the next changes of a database. Whoever waits at the same place of the same database waits for one
 * request: the packer of bundles, the search and every device that is up to date are told by it, with the documents, so
 * nobody asks a second time for what a change was.
 */
export class JoinedFeeds {
  readonly #databases = new Map<string, Map<string, Wait>>();

  /** `hold`: milliseconds for which the engine is to hold a request in which nothing happens. */
  constructor(
    private readonly ask: AskForChanges,
    private readonly hold: number = LONGPOLL_MS,
  ) {}

  /** Whether one more may wait here who is not part of the service: somebody else does, or few places are waited at. */
  admits(database: string, since: string): boolean {
    const waits = this.#databases.get(database);
    return waits === undefined || waits.has(since) || waits.size < MOST_PLACES;
  }

  /**
   * The changes after `since`; without rows when there were none for a while. Rejects when `signal` ends it, or the
   * engine fails; the last to leave ends the request.
   */
  async next(database: string, since: string, signal: AbortSignal): Promise<FeedPage> {
    signal.throwIfAborted();
    const wait = this.#waitAt(database, since);
    wait.askers += 1;
    try {
      return await withAbort(wait.page, signal);
    } finally {
      wait.askers -= 1;
      if (wait.askers === 0) wait.given.abort();
    }
  }

  #waitAt(database: string, since: string): Wait {
    const waits = this.#databases.get(database) ?? new Map<string, Wait>();
    this.#databases.set(database, waits);
    const there = waits.get(since);
    if (there !== undefined && !there.given.signal.aborted) return there;
    const given = new AbortController();
    const page = this.#request(database, since, given.signal).finally(() => {
      if (waits.get(since) === wait) waits.delete(since);
    });
    const wait: Wait = { page, given, askers: 0 };
    waits.set(since, wait);
    return wait;
  }

  async #request(database: string, since: string, signal: AbortSignal): Promise<FeedPage> {
    const patience = AbortSignal.timeout(this.hold + SLACK_MS);
    const ending = AbortSignal.any([signal, patience]);
    const query = { since, include_docs: 'true', feed: 'longpoll', timeout: String(this.hold) };
    for (let limit: number = LIMITS.changesTogether; ; limit = Math.ceil(limit / PAGE_SHRINK_FACTOR)) {
      try {
        const asked = new URLSearchParams({ ...query, limit: String(limit) });
        return new FeedPage(await this.ask(database, asked, ending), database, limit);
      } catch (error) {
        if (!(error instanceof EngineAnswerTooLarge) || limit <= 1) throw error;
      }
    }
  }
}
