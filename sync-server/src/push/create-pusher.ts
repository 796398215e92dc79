import { createHash } from 'node:crypto';
import webPush from 'web-push';
import type { NotificationFact, NotificationKind } from '../../../src/domain/notification/schema.ts';
import { channelOf, isOn, isQuiet } from '../../../src/domain/preferences/rules.ts';
import { sha256 } from '../accounts/documents.ts';
import type { AccountStore } from '../accounts/store.ts';
import type { Couch } from '../couch.ts';
import type { Log } from '../log.ts';
import { type Pauses, pauseAfter } from '../pauses.ts';
import type { Texts } from '../texts.ts';
import { composePush } from './compose-push.ts';
import { countUnread, readNotification, readRecipient } from './recipient.ts';
import { createRetryNotes, type Retry } from './retry-notes.ts';
import type { Subscription, Subscriptions } from './subscriptions.ts';
import type { PushTransport } from './transport.ts';

export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * Tells people outside the app what was delivered to them. It is best effort: the list in the app has everything. What a push service does not take for now is offered
 * again while it is news, also after a restart of the service.
 */
export interface Pusher {
  /** Returns at once. The same notification again, while it waits, takes the place of the older one. */
  told(userId: string, fact: NotificationFact): void;
  /** Offers what an earlier run could not bring. Returns when it is known what that is. */
  resume(): Promise<void>;
  /** Resolves when nothing waits. */
  idle(): Promise<void>;
  /** What was not offered yet is written down. */
  stop(): Promise<void>;
}

export interface PusherOptions {
  readonly couch: Couch;
  readonly store: Pick<AccountStore, 'account'>;
  readonly subscriptions: Subscriptions;
  readonly texts: Texts;
  readonly keys: VapidKeys;
  /** `https:` or `mailto:`: whom a push service may ask about our messages (RFC 8292, section 2.1). */
  readonly subject: string;
  readonly transport: PushTransport;
  readonly log: Log;
  readonly now?: () => Date;
  /** Between two tries of a message; `first` is also how long a push service that fails is left alone. */
  readonly pauses?: Pauses;
}

/** A notification on its way to somebody's browsers. */
interface Message {
  readonly userId: string;
  readonly notification: string;
  /** null: left by an earlier run, and to be read where the person has it. */
  readonly fact: NotificationFact | null;
  /** SHA-256 of the addresses that did not take it; null: every browser of the person. */
  readonly missing: ReadonlySet<string> | null;
  /** 0: it is told for the first time. */
  readonly tries: number;
  /** When it was news, in milliseconds. */
  readonly since: number;
}

/** How many people are told at a time, and how many may wait; above it the oldest is let go of. */
const WIDTH = 8;
const MOST_WAITING = 5_000;
/** What cannot be brought within a day is no news any more. */
const TTL_SECONDS = 24 * 60 * 60;
/** A push service that does not answer is left alone for the first of these; others are not held up by it. */
const PAUSES: Pauses = { first: 60_000, most: 60 * 60_000 };
/** Messages to be offered again; above it the oldest is let go of. */
const MOST_LATER = 1_000;
const MOST_RESTING = 1_000;

export function createPusher(options: PusherOptions): Pusher {
  const { couch, store, subscriptions, texts, keys, subject, transport, log } = options;
  const now = options.now ?? (() => new Date());
  const pauses = options.pauses ?? PAUSES;
  const notes = createRetryNotes(couch);
  /** Message -> revision of its note. */
  const noted = new Map<string, string>();
  const waiting = new Map<string, Message>();
  const later = new Map<string, { readonly timer: NodeJS.Timeout; readonly message: Message }>();
  const resting = new Map<string, number>();
  /** One at a time of each message: an older one that fails while a newer one is offered must not come after it. */
  const running = new Map<string, Promise<void>>();
  let stopped = false;

  function goOn(): void {
    for (const [key, message] of waiting) {
      if (stopped || running.size >= WIDTH) return;
      if (running.has(key)) continue;
      waiting.delete(key);
      const work: Promise<void> = tell(key, message)
        .catch(async (error: unknown) => {
          notSent(message.fact?.kind ?? null, error);
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

  async function tell(key: string, message: Message): Promise<void> {
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

  /** Answers SHA-256 of the addresses that did not take it and are to be asked again. */
  async function offer({ userId, notification, missing, tries, since, ...message }: Message): Promise<string[]> {
    const left = TTL_SECONDS - Math.ceil((now().getTime() - since) / 1_000);
    if (left <= 0) return [];
    const account = await store.account(userId);
    if (account === null || account.status !== 'active') return [];
    const all = await subscriptions.of(account);
    const reachable = missing === null ? all : all.filter(({ endpoint }) => missing.has(sha256(endpoint)));
    if (reachable.length === 0) return [];
    const fact = message.fact ?? (await readNotification(couch, userId, notification));
    if (fact === null) return [];
    const { preferences, locale, upTo } = await readRecipient(couch, userId, account.locale);
    if (!isOn(preferences.push, channelOf(fact.kind as NotificationKind) ?? 'account')) return [];
    if (isQuiet(preferences.quietHours, now())) return [];
    // Read in the app meanwhile.
    if (tries > 0 && upTo !== null && fact.at <= upTo) return [];
    const said = composePush(fact, locale, await countUnread(couch, userId, upTo), texts);
    const payload = Buffer.from(JSON.stringify(said));
    const taken = await Promise.all(reachable.map((subscription) => send(subscription, fact, payload, left)));
    return reachable.flatMap(({ endpoint }, index) => (taken[index] === true ? [] : [sha256(endpoint)]));
  }

  /** Writes down what is to be offered again; without it a restart would lose it, and nothing else. */
  async function note(key: string, message: Message, over?: string): Promise<void> {
    try {
      const rev = await notes.keep(retryOf(message), over);
      if (rev !== null) noted.set(key, rev);
    } catch (error) {
      notSent(message.fact?.kind ?? null, error);
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
      notSent(message.fact?.kind ?? null, error);
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

  /** Neither the address of a subscription nor what was to be said goes into the log. */
  function notSent(kind: string | null, error: unknown): void {
    log.warn({ notification: kind, reason: nameOf(error) }, 'a push was not sent');
  }

  /** Null: the browser's key is none. */
  function requestOf({ endpoint, keys: browser }: Subscription, fact: NotificationFact, payload: Buffer, left: number) {
    try {
      return webPush.generateRequestDetails({ endpoint, keys: browser }, payload, {
        vapidDetails: { subject, ...keys },
        TTL: left,
        urgency: fact.kind === 'likes' ? 'low' : 'normal',
        // A message that still waits for the device is replaced by a newer one of the same notification (RFC 8030, section 5.4).
        topic: createHash('sha256').update(fact._id).digest('base64url').slice(0, 32),
      });
    } catch (error) {
      notSent(fact.kind, error);
      return null;
    }
  }

  /** False: to be offered again. */
  async function send(
    subscription: Subscription,
    fact: NotificationFact,
    payload: Buffer,
    left: number,
  ): Promise<boolean> {
    const { endpoint } = subscription;
    // What was accepted once may be refused by a newer version.
    if (!transport.accepts(endpoint)) return true;
    const { origin } = new URL(endpoint);
    if ((resting.get(origin) ?? 0) > Date.now()) return false;
    const request = requestOf(subscription, fact, payload, left);
    if (request === null) {
      // Nothing can ever be sent there, and the person's other browsers are not to suffer from it.
      await subscriptions.ended(subscription);
      return true;
    }
    let status: number;
    try {
      status = await transport.post(endpoint, request.headers, request.body);
    } catch (error) {
      notSent(fact.kind, error);
      rest(origin);
      return false;
    }
    if (status === 429 || status >= 500) {
      rest(origin);
      return false;
    }
    resting.delete(origin);
    if (status === 404 || status === 410) await subscriptions.ended(subscription);
    else if (status < 200 || status > 299)
      log.warn({ status, notification: fact.kind }, 'a push service refused a message');
    return true;
  }

  function rest(origin: string): void {
    const [oldest] = resting.keys();
    if (resting.size >= MOST_RESTING && oldest !== undefined) resting.delete(oldest);
    resting.set(origin, Date.now() + pauses.first);
  }

  return {
    told(userId, fact) {
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
      const unsaid = [...waiting].filter(([, { tries }]) => tries === 0);
      waiting.clear();
      for (const key of [...later.keys()]) letGo(key);
      await Promise.all(running.values());
      await Promise.all(unsaid.map(([key, message]) => note(key, message)));
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

function nameOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.name : 'unknown';
}
