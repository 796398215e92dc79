import { SERVICE_LIMITS } from '../../../../src/domain/service-limits.ts';
import { withAbort } from '../../base/lib/with-abort.ts';
import { type ChangesAnswer, readChanges } from './changes-answer.ts';
import { EngineAnswerTooLarge } from './engine-request.ts';

export const LONGPOLL_MS = 50_000;
/** If the engine has not responded this long after the requested hold, it counts as unreachable. */
const SLACK_MS = 30_000;
/**
 * Each position waited at is a request that the engine holds. Clients that are up to date share one position; a client
 * may name any other.
 */
const MOST_PLACES = 16;

/** Pages are held in memory, and any client may wait at a position far behind. A larger page gets fewer rows. */
export const LARGEST_PAGE_BYTES = 4 * 1024 * 1024;
const PAGE_SHRINK_FACTOR = 8;

/** A row of `_changes` with its document. */
export interface ChangesRow {
  readonly id: string;
  readonly deleted?: boolean;
  readonly doc?: unknown;
}

/** One response of `_changes`: raw, for callers that pass it on, and parsed once, for callers that read it. */
export class FeedPage {
  #answer: ChangesAnswer<ChangesRow> | null = null;

  constructor(
    readonly bytes: Buffer,
    private readonly database: string,
    private readonly limit: number,
  ) {}

  /** There may be more rows after the last one. */
  get isFull(): boolean {
    return this.answer.results.length >= this.limit;
  }

  /** @throws Error if it is not a response of changes */
  get answer(): ChangesAnswer<ChangesRow> {
    this.#answer ??= readChanges<ChangesRow>(JSON.parse(this.bytes.toString('utf8')), this.database);
    return this.#answer;
  }
}

/** A request to the engine, and the number of its waiters. */
interface Wait {
  readonly page: Promise<FeedPage>;
  readonly given: AbortController;
  askers: number;
}

/**
 * Requests changes from the engine and returns the whole response. @throws EngineAnswerTooLarge beyond
 * `LARGEST_PAGE_BYTES`
 */
type AskForChanges = (database: string, query: URLSearchParams, signal: AbortSignal) => Promise<Buffer>;

/**
 * Waits for the next changes of a database. All waiters at the same position of a database share one request: the
 * packer of bundles, the search and every up-to-date device receive its result with the documents, so no one has to
 * request the change again.
 */
export class JoinedFeeds {
  readonly #databases = new Map<string, Map<string, Wait>>();

  /** `hold`: milliseconds for which the engine should hold a request without changes. */
  constructor(
    private readonly ask: AskForChanges,
    private readonly hold: number = LONGPOLL_MS,
  ) {}

  /**
   * Whether one more client from outside the service may wait here: others wait at this position, or few positions are
   * in use.
   */
  admits(database: string, since: string): boolean {
    const waits = this.#databases.get(database);
    return waits === undefined || waits.has(since) || waits.size < MOST_PLACES;
  }

  /**
   * The changes after `since`; without rows if there were none for a while. Rejects when `signal` aborts or the engine
   * fails; the last waiter to leave ends the request.
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
    const timeout = AbortSignal.timeout(this.hold + SLACK_MS);
    const ending = AbortSignal.any([signal, timeout]);
    const query = { since, include_docs: 'true', feed: 'longpoll', timeout: String(this.hold) };
    for (let limit: number = SERVICE_LIMITS.changesTogether; ; limit = Math.ceil(limit / PAGE_SHRINK_FACTOR)) {
      try {
        const asked = new URLSearchParams({ ...query, limit: String(limit) });
        return new FeedPage(await this.ask(database, asked, ending), database, limit);
      } catch (error) {
        if (!(error instanceof EngineAnswerTooLarge) || limit <= 1) throw error;
      }
    }
  }
}
