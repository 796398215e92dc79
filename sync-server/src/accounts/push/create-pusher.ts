import { HOUR_MS } from '../../../../src/domain/time/spans.ts';
import { type Pauses, pauseAfter } from '../../base/lib/pauses.ts';
import { type PushedFact, pushMessageFor } from './kinds/kinds.ts';
import { createOfferMessage, type Message, type OfferMessage, type OfferParts } from './offer-message.ts';
import { createPostToBrowser, logNotSent, type PostParts } from './post-to-browser.ts';
import { PushQueue } from './push-queue.ts';
import { createRetryNotes, type Retry, type RetryNotes } from './retry-notes.ts';
import type { Subscriptions } from './subscriptions.ts';

/**
 * Sends push messages about delivered facts. Best effort: the app's list is complete. A message that a push service
 * rejects temporarily is retried while it is recent, also after a restart of the service.
 */
export interface Pusher {
  /** Returns at once. A repeated notification replaces the one that still waits. */
  push<F extends PushedFact>(userId: string, fact: F): void;
  /** Retries what an earlier run could not send. Resolves when the list of those is known. */
  resume(): Promise<void>;
  /** Number of messages that wait, are being sent, and back off before a retry. */
  queued(): { readonly waiting: number; readonly offered: number; readonly resting: number };
  /** Resolves when no message waits. */
  idle(): Promise<void>;
  /** Persists the messages that were not sent yet. */
  stop(): Promise<void>;
}

export interface PusherOptions extends OfferParts, PostParts {
  readonly subscriptions: Subscriptions;
  readonly now?: () => Date;
  /** Delays between retries of a message; `first` is also how long a failing push service is paused. */
  readonly pauses?: Pauses;
}

/** A push service that does not respond is paused for the first delay, without delaying others. */
const PAUSES: Pauses = { first: 60_000, most: HOUR_MS };

export function createPusher(options: PusherOptions): Pusher {
  const now = options.now ?? (() => new Date());
  const pauses = options.pauses ?? PAUSES;
  const post = createPostToBrowser(options, pauses.first);
  return new QueuedPusher({
    now,
    pauses,
    log: options.log,
    notes: createRetryNotes(options.couch),
    offer: createOfferMessage(options, post, now),
  });
}

interface Parts {
  readonly now: () => Date;
  readonly pauses: Pauses;
  readonly log: PusherOptions['log'];
  readonly notes: RetryNotes;
  readonly offer: OfferMessage;
}

class QueuedPusher implements Pusher {
  readonly #queue = new PushQueue((key, message) => this.#send(key, message));
  /** Message -> revision of its note. */
  readonly #noted = new Map<string, string>();

  constructor(private readonly parts: Parts) {}

  push(userId: string, fact: PushedFact): void {
    if (pushMessageFor(fact) === null) return;
    const since = this.parts.now().getTime();
    const message = { userId, notification: fact._id, fact, missing: null, tries: 0, since };
    this.#queue.add(keyOf(userId, fact._id), message);
  }

  async resume(): Promise<void> {
    for (const { retry, rev } of await this.parts.notes.load()) {
      const { userId, notification } = retry;
      const key = keyOf(userId, notification);
      // Sent again since the start.
      if (this.#queue.stopped || this.#noted.has(key) || this.#queue.waits(key)) continue;
      this.#noted.set(key, rev);
      const missing = retry.missing === null ? null : new Set(retry.missing);
      const tries = Math.max(1, retry.tries);
      this.#queue.resume(key, { userId, notification, fact: null, missing, tries, since: Date.parse(retry.since) });
    }
    this.#queue.start();
  }

  queued() {
    return this.#queue.lengths();
  }

  idle(): Promise<void> {
    return this.#queue.idle();
  }

  async stop(): Promise<void> {
    const unsent = await this.#queue.stop();
    await Promise.all(unsent.map(([key, message]) => this.#note(key, message)));
  }

  async #send(key: string, message: Message): Promise<void> {
    try {
      if (await this.#take(key, message)) await this.#offer(key, message);
    } catch (error) {
      this.#notSent(message, error);
      // Its note still exists, so it is not finished.
      if (this.#noted.has(key)) await this.#offerLater(key, { ...message, tries: message.tries + 1 });
    }
  }

  /** False if another process has it, or a newer message of the same notification has its own note. */
  async #take(key: string, message: Message): Promise<boolean> {
    const before = message.tries === 0 ? undefined : this.#noted.get(key);
    if (before === undefined) return true;
    const rev = await this.parts.notes.keep(retryOf(message), before);
    if (rev !== null) this.#noted.set(key, rev);
    else if (this.#noted.get(key) === before) this.#noted.delete(key);
    return rev !== null;
  }

  async #offer(key: string, message: Message): Promise<void> {
    const mine = this.#noted.get(key);
    const open = await this.parts.offer(message);
    // A newer message of the notification exists and is noted.
    if (message.tries > 0 && this.#noted.get(key) !== mine) return;
    if (open.length === 0) return await this.#settle(key, message);
    const again = { ...message, missing: new Set(open), tries: message.tries + 1 };
    await this.#note(key, again, message.tries === 0 ? undefined : mine);
    await this.#offerLater(key, again);
  }

  async #offerLater(key: string, message: Message): Promise<void> {
    if (!this.#queue.mayRest(key)) return;
    const dropped = this.#queue.makeWay(key);
    if (dropped !== null) await this.#settle(dropped.key, dropped.message);
    const { pauses } = this.parts;
    this.#queue.rest(key, message, Math.max(pauses.first, pauseAfter(message.tries, pauses)));
  }

  /** Persists a message for a retry; without it a restart would lose the message, and nothing else. */
  async #note(key: string, message: Message, over?: string): Promise<void> {
    try {
      const rev = await this.parts.notes.keep(retryOf(message), over);
      if (rev !== null) this.#noted.set(key, rev);
    } catch (error) {
      this.#notSent(message, error);
    }
  }

  /** The message is finished: deletes its note. After a failure the next start finds the note. */
  async #settle(key: string, message: Message): Promise<void> {
    const rev = this.#noted.get(key);
    if (rev === undefined) return;
    this.#noted.delete(key);
    try {
      await this.parts.notes.drop(message, rev);
    } catch (error) {
      this.#notSent(message, error);
    }
  }

  #notSent({ fact }: Message, error: unknown): void {
    logNotSent(this.parts.log, fact === null ? null : (pushMessageFor(fact)?.name(fact) ?? null), error);
  }
}

function keyOf(userId: string, notification: string): string {
  return `${userId} ${notification}`;
}

function retryOf({ userId, notification, missing, since, tries }: Message): Retry {
  const noted = missing === null ? null : [...missing];
  return { userId, notification, missing: noted, since: new Date(since).toISOString(), tries };
}
