import type { NotificationFact } from '../../../src/domain/notification/schema.ts';
import { isQuiet } from '../../../src/domain/preferences/quiet-hours.ts';
import { isOn } from '../../../src/domain/preferences/rules.ts';
import { DAY_MS } from '../../../src/domain/time/spans.ts';
import { knownNotification, NOTIFICATIONS } from '../../../src/texts/notifications.ts';
import { sha256 } from '../accounts/documents.ts';
import type { AccountStore } from '../accounts/store.ts';
import type { Couch } from '../engine/couch.ts';
import type { Texts } from '../texts.ts';
import { composePush } from './compose-push.ts';
import type { PostToBrowser } from './post-to-browser.ts';
import { countUnread, readNotification, readRecipient } from './recipient.ts';
import type { Subscriptions } from './subscriptions.ts';

/** A notification on its way to somebody's browsers. */
export interface Message {
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

export interface OfferParts {
  readonly couch: Couch;
  readonly store: Pick<AccountStore, 'account'>;
  readonly subscriptions: Pick<Subscriptions, 'of'>;
  readonly texts: Texts;
}

/** Answers SHA-256 of the addresses that did not take the message and are to be asked again. */
export type OfferMessage = (message: Message) => Promise<string[]>;

/** What cannot be brought within a day is no news any more. */
const TTL_SECONDS = DAY_MS / 1000;

/**
 * Says a message to the person's browsers as they want it now: by channel, quiet hours and language, unless they have
 * read it.
 */
export function createOfferMessage(parts: OfferParts, post: PostToBrowser, now: () => Date): OfferMessage {
  const { couch, store, subscriptions, texts } = parts;

  return async ({ userId, notification, missing, tries, since, ...message }) => {
    const seconds = TTL_SECONDS - Math.ceil((now().getTime() - since) / 1_000);
    if (seconds <= 0) return [];
    const account = await store.account(userId);
    if (account === null || account.status !== 'active') return [];
    const all = await subscriptions.of(account);
    const reachable = missing === null ? all : all.filter(({ endpoint }) => missing.has(sha256(endpoint)));
    if (reachable.length === 0) return [];
    const fact = message.fact ?? (await readNotification(couch, userId, notification));
    if (fact === null) return [];
    const { preferences, locale, upTo } = await readRecipient(couch, userId, account.locale);
    const kind = knownNotification(fact.kind);
    if (!isOn(preferences.push, kind === null ? 'account' : NOTIFICATIONS[kind].channel)) return [];
    if (isQuiet(preferences.quietHours, now())) return [];
    // Read in the app meanwhile.
    if (tries > 0 && upTo !== null && fact.at <= upTo) return [];
    const push = composePush(fact, locale, await countUnread(couch, userId, upTo), texts);
    const payload = Buffer.from(JSON.stringify(push));
    const taken = await Promise.all(reachable.map((subscription) => post(subscription, { fact, payload, seconds })));
    return reachable.flatMap(({ endpoint }, index) => (taken[index] === true ? [] : [sha256(endpoint)]));
  };
}
