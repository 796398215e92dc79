import type { NotificationFact } from '../../../src/domain/notification/schema.ts';
import { HOUR_MS } from '../../../src/domain/time/spans.ts';
import { type Pauses, pauseAfter } from '../pauses.ts';
import { createOfferMessage, type Message, type OfferParts } from './offer-message.ts';
import { createPostToBrowser, logNotSent, type PostParts } from './post-to-browser.ts';
import { createRetryNotes, type Retry } from './retry-notes.ts';
import type { Subscriptions } from './subscriptions.ts';

/**
 * Tells people outside the app what was delivered to them. It is best effort: the list in the app has everything. What
 * a push service does not take for now is offered again while it is news, also after a restart of the service.
 */
export interface Pusher {
  /** Returns at once. The same notification again, while it waits, takes the place of the older one. */
  push(userId: string, fact: NotificationFact): void;
  /** Offers what an earlier run could not bring. Returns when it is known what that is. */
  resume(): Promise<void>;
  /** Resolves when nothing waits. */
  idle(): Promise<void>;
  /** What was not offered yet is written down. */
  stop(): Promise<void>;
}

export interface PusherOptions extends OfferParts, PostParts {
  readonly subscriptions: Subscriptions;
  readonly now?: () => Date;
  /** Between two tries of a message; `first` is also how long a push service that fails is left alone. */
  readonly pauses?: Pauses;
}

/** How many people are told at a time, and how many may wait; above it the oldest is let go of. */
const WIDTH = 8;
const MOST_WAITING = 5_000;
/** A push service that does not answer is left alone for the first of these; others are not held up by it. */
const PAUSES: Pauses = { first: 60_000, most: HOUR_MS };
/** Messages to be offered again; above it the oldest is let go of. */
const MOST_LATER = 1_000;

export function createPusher(options: PusherOptions): Pusher {
  const now = options.now ?? (() => new Date());
  const pauses = options.pauses ?? PAUSES;
  const notes = createRetryNotes(options.couch);
  const offer = createOfferMessage(options, createPostToBrowser(options, pauses.first), now);
  /** Message -> revision of its note. */
  const noted = new Map<string, string>();
  const waiting = new Map<string, Message>();
  const later = new Map<string, { readonly timer: NodeJS.Timeout; readonly message: Message }>();
  /** One at a time of each message: an older one that fails while a newer one is offered must not come after it. */
  const running = new Map<string, Promise<void>>();
  let stopped = false;

  function goOn(): void {
    for (const [key, message] of waiting) {
      if (stopped || running.size >= WIDTH) return;
      if (running.has(key)) continue;
      waiting.delete(key);
      const work: Promise<void> = send(key, message)
        .catch(async (error: unknown) => {
          notSent(message, error);
          // Its note is still there, so it is not over.
          if (noted.has(key)) await offerLater(key, { ...message, tries: message.tries + 1 });
        })
        .finally(() => {
          running.delete(key);
          goOn();
        });
      running.set(key, work);
    }
  }

  async function send(key: string, message: Message): Promise<void> {
    const before = message.tries === 0 ? undefined : noted.get(key);
    if (before !== undefined) {
      const rev = await notes.keep(retryOf(message), before);
      if (rev === null) {
        // Another process has it, or a newer one of the same notification has left its own note.
        if (noted.get(key) === before) noted.delete(key);
        return;
      }
      noted.set(key, rev);
    }
    const mine = noted.get(key);
    const open = await offer(message);
    // Told anew meanwhile, and that one is noted.
    if (message.tries > 0 && noted.get(key) !== mine) return;
    if (open.length === 0) {
      await settle(key, message);
      return;
    }
    const again = { ...message, missing: new Set(open), tries: message.tries + 1 };
    await note(key, again, message.tries === 0 ? undefined : mine);
    await offerLater(key, again);
  }

  /** Writes down what is to be offered again; without it a restart would lose it, and nothing else. */
  async function note(key: string, message: Message, over?: string): Promise<void> {
    try {
      const rev = await notes.keep(retryOf(message), over);
      if (rev !== null) noted.set(key, rev);
    } catch (error) {
      notSent(message, error);
    }
  }

  /** It is over: its note goes. A failure leaves the note to the next start. */
  async function settle(key: string, message: Message): Promise<void> {
    const rev = noted.get(key);
    if (rev === undefined) return;
    noted.delete(key);
    try {
      await notes.drop(message, rev);
    } catch (error) {
      notSent(message, error);
    }
  }

  async function offerLater(key: string, message: Message): Promise<void> {
    // A newer one of the same notification goes to every browser anyway.
    if (stopped || waiting.has(key)) return;
    letGo(key);
    const [oldest] = later;
    if (later.size >= MOST_LATER && oldest !== undefined) {
      letGo(oldest[0]);
      await settle(oldest[0], oldest[1].message);
    }
    if (stopped) return;
    const timer = setTimeout(
      () => {
        later.delete(key);
        if (!waiting.has(key)) waiting.set(key, message);
        goOn();
      },
      Math.max(pauses.first, pauseAfter(message.tries, pauses)),
    );
    timer.unref();
    later.set(key, { timer, message });
  }

  function letGo(key: string): void {
    clearTimeout(later.get(key)?.timer);
    later.delete(key);
  }

  function notSent({ fact }: Message, error: unknown): void {
    logNotSent(options.log, fact?.kind ?? null, error);
  }

  return {
    push(userId, fact) {
      if (stopped) return;
      const key = keyOf(userId, fact._id);
      waiting.delete(key);
      letGo(key);
      const [oldest] = waiting.keys();
      if (waiting.size >= MOST_WAITING && oldest !== undefined) waiting.delete(oldest);
      const since = now().getTime();
      waiting.set(key, { userId, notification: fact._id, fact, missing: null, tries: 0, since });
      goOn();
    },
    async resume() {
      for (const { retry, rev } of await notes.load()) {
        const { userId, notification } = retry;
        const key = keyOf(userId, notification);
        // Said anew since the start.
        if (stopped || noted.has(key) || waiting.has(key)) continue;
        noted.set(key, rev);
        const missing = retry.missing === null ? null : new Set(retry.missing);
        const tries = Math.max(1, retry.tries);
        waiting.set(key, { userId, notification, fact: null, missing, tries, since: Date.parse(retry.since) });
      }
      goOn();
    },
    async idle() {
      while (running.size > 0) await Promise.all(running.values());
    },
    async stop() {
      stopped = true;
      const unsent = [...waiting].filter(([, { tries }]) => tries === 0);
      waiting.clear();
      for (const key of [...later.keys()]) letGo(key);
      await Promise.all(running.values());
      await Promise.all(unsent.map(([key, message]) => note(key, message)));
    },
  };
}

function keyOf(userId: string, notification: string): string {
  return `${userId} ${notification}`;
}

function retryOf({ userId, notification, missing, since, tries }: Message): Retry {
  const noted = missing === null ? null : [...missing];
  return { userId, notification, missing: noted, since: new Date(since).toISOString(), tries };
}
