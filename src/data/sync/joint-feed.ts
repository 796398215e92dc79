import { JOINT_FEED, type JointQuestion } from '../../domain/sync/joint-feed.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Answer } from '../http/ask.ts';
import type { AskSigned, Ended } from './push.ts';

/**
 * For so long one who begins to wait is not yet asked for: mostly others follow, or are still at what they were told.
 */
const TOGETHER_MS = 100;

/**
 * A service that has nothing to tell says so after much longer. Where it is said at once (by a proxy, or while the
 * service stops) nobody may ask again and again without a pause.
 */
const SHORTEST_HOLD_MS = 1_000;

/** Somebody who waits at the changes feed of one database. */
export interface FeedWait {
  readonly database: string;
  /** Of its `_changes`, without how it is held. */
  readonly query: URLSearchParams;
  /** How it is asked when it cannot be asked together with others. */
  readonly ask: AskSigned;
  /** That needs the person's token. */
  readonly isSigned: boolean;
  readonly signal?: AbortSignal | undefined;
}

interface Waiter {
  readonly wait: FeedWait;
  readonly query: string;
  readonly settle: (answer: Answer | Ended) => void;
}

interface Held {
  readonly question: JointQuestion;
  /** When it was asked, by the clock. */
  readonly at: number;
  readonly ending: AbortController;
}

/**
 * Waits at the changes feeds of several databases with one held request, because a browser opens no more than six
 * connections to one service, and each that is held costs the service memory and the phone its radio
 * (docs/adr/2026-11-joint-feed.md). Whoever has an answer is expected back: when all are there that were, they are
 * asked for at once, otherwise after a moment.
 */
export class JointFeed {
  readonly #waiting = new Map<string, Waiter>();
  #held: Held | null = null;
  /** Whose feeds the last request was for. */
  #expected: readonly string[] | null = null;
  #cancelTimer: (() => void) | null = null;

  constructor(private readonly clock: Clock) {}

  /** As the answer to its own longpoll: with the rows, or without any when the time was over. */
  wait(wait: FeedWait & { readonly isSigned: false }): Promise<Answer>;
  wait(wait: FeedWait): Promise<Answer | Ended>;
  wait(wait: FeedWait): Promise<Answer | Ended> {
    return new Promise((resolve) => {
      if (wait.signal?.aborted) {
        resolve(ABORTED);
        return;
      }
      const leave = () => this.#leave(waiter);
      const waiter: Waiter = {
        wait,
        query: heldQuery(wait.query),
        settle: (answer) => {
          wait.signal?.removeEventListener('abort', leave);
          if (this.#waiting.get(wait.database) === waiter) this.#waiting.delete(wait.database);
          resolve(answer);
        },
      };
      wait.signal?.addEventListener('abort', leave);
      this.#waiting.get(wait.database)?.settle(ABORTED);
      this.#waiting.set(wait.database, waiter);
      this.#joined(waiter);
    });
  }

  #joined({ wait, query }: Waiter): void {
    if (this.#held?.question[wait.database] === query) return;
    const allAreBack = this.#expected?.every((database) => this.#waiting.has(database)) ?? false;
    if (this.#held === null && allAreBack) this.#ask();
    else this.#askSoon();
  }

  #leave(waiter: Waiter): void {
    waiter.settle(ABORTED);
    if (this.#waiting.size > 0) return;
    this.#endHeld();
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }

  #askSoon(): void {
    this.#cancelTimer ??= this.clock.after(TOGETHER_MS, () => this.#ask());
  }

  #endHeld(): void {
    this.#held?.ending.abort();
    this.#held = null;
  }

  /** Ends what is held: somebody waits who is not in it. */
  #ask(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#endHeld();
    const asker = this.#asker();
    if (asker === null) return;
    const question = Object.fromEntries([...this.#waiting].map(([database, { query }]) => [database, query]));
    const held: Held = { question, at: this.clock.now(), ending: new AbortController() };
    this.#held = held;
    this.#expected = Object.keys(question);
    void this.#hold(held, asker);
  }

  /** Never rejects. */
  async #hold(held: Held, ask: AskSigned): Promise<void> {
    const { question, ending } = held;
    const request = { method: 'POST', body: question, held: true, signal: ending.signal } as const;
    const answer = await ask(JOINT_FEED, request).catch(() => SERVER_DOWN);
    // Ended by us, and asked anew.
    if (this.#held !== held) return;
    this.#held = null;
    const early = SHORTEST_HOLD_MS - (this.clock.now() - held.at);
    if (early > 0 && isNothing(answer)) this.clock.after(early, () => this.#answered(question, answer));
    else this.#answered(question, answer);
  }

  /** Somebody's who has a token, if there is one: it is taken for shared databases as well. */
  #asker(): AskSigned | null {
    const waits = [...this.#waiting.values()].map(({ wait }) => wait);
    return (waits.find(({ isSigned }) => isSigned) ?? waits[0])?.ask ?? null;
  }

  #answered(question: JointQuestion, answer: Answer | Ended): void {
    const asked = [...this.#waiting.values()].filter(({ wait, query }) => question[wait.database] === query);
    if (answer.kind === 'ok') tell(asked, question, answer);
    else if (answer.kind === 'refused') for (const waiter of asked) this.#askAlone(waiter);
    else for (const waiter of asked) if (answer.kind !== 'ended' || waiter.wait.isSigned) waiter.settle(answer);
    if (this.#waiting.size > 0) this.#askSoon();
  }

  /** A service of before knows no joint feeds, and a refusal concerns one of them: each hears of its own. */
  #askAlone({ wait, query, settle }: Waiter): void {
    const { ask, database, signal } = wait;
    this.#waiting.delete(database);
    ask(`/db/${database}/_changes?${query}`, { held: true, ...(signal ? { signal } : {}) }).then(settle, () =>
      settle(SERVER_DOWN),
    );
  }
}

const SERVER_DOWN: Answer = { kind: 'unreachable', reason: 'serverDown' };
const ABORTED: Answer = { kind: 'unreachable', reason: 'aborted' };

function heldQuery(given: URLSearchParams): string {
  const query = new URLSearchParams(given);
  query.set('feed', 'longpoll');
  return query.toString();
}

function isNothing(answer: Answer | Ended): boolean {
  if (answer.kind !== 'ok' || typeof answer.body !== 'object' || answer.body === null) return false;
  return !Array.isArray(answer.body) && Object.keys(answer.body).length === 0;
}

/** An answer without any feed: the time is over, and nobody has missed anything. */
function tell(
  asked: readonly Waiter[],
  question: JointQuestion,
  { status, body }: Extract<Answer, { kind: 'ok' }>,
): void {
  const feeds = feedsIn(question, body);
  if (feeds === null) {
    for (const { settle } of asked) settle({ kind: 'unreachable', reason: 'captivePortal' });
    return;
  }
  for (const { wait, settle } of asked) {
    const feed: unknown = feeds.get(wait.database);
    if (feed !== undefined) settle({ kind: 'ok', status, body: feed });
    else if (feeds.size === 0) settle({ kind: 'ok', status, body: nothingAfter(wait.query) });
  }
}

/** Null: no answer of ours, which has feeds that were asked for. */
function feedsIn(question: JointQuestion, body: unknown): ReadonlyMap<string, unknown> | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null;
  const feeds = new Map<string, unknown>(Object.entries(body));
  return [...feeds.keys()].every((database) => Object.hasOwn(question, database)) ? feeds : null;
}

function nothingAfter(query: URLSearchParams) {
  return { results: [], last_seq: query.get('since') ?? '0', pending: 0 };
}
