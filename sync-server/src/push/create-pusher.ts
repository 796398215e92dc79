import { createHash } from 'node:crypto';
import webPush from 'web-push';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import type { Locale } from '../../../src/domain/document.ts';
import type { NotificationFact, NotificationKind } from '../../../src/domain/notification/schema.ts';
import { channelOf, DEFAULT_PREFERENCES, isOn, isQuiet } from '../../../src/domain/preferences/rules.ts';
import { PREFERENCES_ID, type Preferences } from '../../../src/domain/preferences/schema.ts';
import { PROFILE_ID } from '../../../src/domain/profile/id.ts';
import { NOTIFICATIONS_READ_ID } from '../../../src/domain/read-mark/rules.ts';
import type { AccountStore } from '../accounts/store.ts';
import type { Couch } from '../couch.ts';
import type { Log } from '../log.ts';
import { type Pauses, pauseAfter } from '../pauses.ts';
import type { Texts } from '../texts.ts';
import { composePush } from './compose-push.ts';
import type { Subscription, Subscriptions } from './subscriptions.ts';
import type { PushTransport } from './transport.ts';

export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * Tells people outside the app what was delivered to them. It is best effort: the list in the app has everything. What a push service does not take for now is offered
 * again while it is news; a restart of the service lets go of it.
 */
export interface Pusher {
  /** Returns at once. The same notification again, while it waits, takes the place of the older one. */
  told(userId: string, fact: NotificationFact): void;
  /** Resolves when nothing waits. */
  idle(): Promise<void>;
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
  readonly fact: NotificationFact;
  /** The addresses that did not take it; null: every browser of the person. */
  readonly only: ReadonlySet<string> | null;
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
/** More unread than this are as good as this many. */
const MOST_UNREAD = 1_000;
const NOTIFICATION = 'notification:';

export function createPusher(options: PusherOptions): Pusher {
  const { couch, store, subscriptions, texts, keys, subject, transport, log } = options;
  const now = options.now ?? (() => new Date());
  const pauses = options.pauses ?? PAUSES;
  const waiting = new Map<string, Message>();
  const later = new Map<string, NodeJS.Timeout>();
  const resting = new Map<string, number>();
  const running = new Set<Promise<void>>();
  let stopped = false;

  function goOn(): void {
    while (!stopped && running.size < WIDTH) {
      const [next] = waiting;
      if (next === undefined) return;
      const [key, message] = next;
      waiting.delete(key);
      const work: Promise<void> = tell(key, message)
        .catch((error: unknown) => notSent(message.fact, error))
        .finally(() => {
          running.delete(work);
          goOn();
        });
      running.add(work);
    }
  }

  async function tell(key: string, message: Message): Promise<void> {
    const { userId, fact, only, since } = message;
    const left = TTL_SECONDS - Math.ceil((now().getTime() - since) / 1_000);
    if (left <= 0) return;
    const account = await store.account(userId);
    if (account === null || account.status !== 'active') return;
    const all = await subscriptions.of(account);
    const reachable = only === null ? all : all.filter(({ endpoint }) => only.has(endpoint));
    if (reachable.length === 0) return;
    const { preferences, locale, upTo } = await readPerson(couch, userId, account.locale);
    if (!isOn(preferences.push, channelOf(fact.kind as NotificationKind) ?? 'account')) return;
    if (isQuiet(preferences.quietHours, now())) return;
    // Read in the app meanwhile.
    if (only !== null && upTo !== null && fact.at <= upTo) return;
    const said = composePush(fact, locale, await countUnread(couch, userId, upTo), texts);
    const payload = Buffer.from(JSON.stringify(said));
    const taken = await Promise.all(reachable.map((subscription) => send(subscription, fact, payload, left)));
    const open = reachable.filter((_subscription, index) => taken[index] !== true).map(({ endpoint }) => endpoint);
    if (open.length > 0) offerLater(key, { ...message, only: new Set(open), tries: message.tries + 1 });
  }

  function offerLater(key: string, message: Message): void {
    // A newer one of the same notification goes to every browser anyway.
    if (stopped || waiting.has(key)) return;
    letGo(key);
    const [oldest] = later.keys();
    if (later.size >= MOST_LATER && oldest !== undefined) letGo(oldest);
    const timer = setTimeout(
      () => {
        later.delete(key);
        if (!waiting.has(key)) waiting.set(key, message);
        goOn();
      },
      Math.max(pauses.first, pauseAfter(message.tries, pauses)),
    );
    timer.unref();
    later.set(key, timer);
  }

  function letGo(key: string): void {
    clearTimeout(later.get(key));
    later.delete(key);
  }

  /** Neither the address of a subscription nor what was to be said goes into the log. */
  function notSent(fact: NotificationFact, error: unknown): void {
    log.warn({ notification: fact.kind, reason: nameOf(error) }, 'a push was not sent');
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
      notSent(fact, error);
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
      notSent(fact, error);
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
      const key = `${userId} ${fact._id}`;
      waiting.delete(key);
      letGo(key);
      const [oldest] = waiting.keys();
      if (waiting.size >= MOST_WAITING && oldest !== undefined) waiting.delete(oldest);
      waiting.set(key, { userId, fact, only: null, tries: 0, since: now().getTime() });
      goOn();
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
    async stop() {
      stopped = true;
      waiting.clear();
      for (const key of [...later.keys()]) letGo(key);
      await Promise.all(running);
    },
  };
}

interface OwnDocument {
  readonly push?: Preferences['push'];
  readonly quietHours?: Preferences['quietHours'];
  readonly upTo?: string;
  readonly preferredLanguage?: Locale;
}

/** What the person chose, in one request. */
async function readPerson(couch: Couch, userId: string, locale: Locale) {
  const own = couch.use<OwnDocument>(ownDatabaseName(userId));
  const { rows } = await own.fetch({ keys: [PREFERENCES_ID, NOTIFICATIONS_READ_ID, PROFILE_ID] });
  const [chosen, mark, profile] = rows.map((row) => ('doc' in row && row.doc ? row.doc : null));
  return {
    preferences: {
      // A channel that is younger than what was chosen is on.
      push: { ...DEFAULT_PREFERENCES.push, ...chosen?.push },
      quietHours: chosen?.quietHours ?? DEFAULT_PREFERENCES.quietHours,
    },
    upTo: mark?.upTo ?? null,
    locale: profile?.preferredLanguage ?? locale,
  };
}

/** Notifications after the read mark; their ids begin with their time. */
async function countUnread(couch: Couch, userId: string, upTo: string | null): Promise<number> {
  const from = `${NOTIFICATION}${upTo ?? ''}`;
  const range = { start_key: from, end_key: `${NOTIFICATION}\ufff0`, limit: MOST_UNREAD };
  const { rows } = await couch.use(ownDatabaseName(userId)).list(range);
  return upTo === null ? rows.length : rows.filter(({ id }) => !id.startsWith(`${from}:`)).length;
}

function nameOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.name : 'unknown';
}
