import { isQuiet } from '../../../../src/domain/preferences/quiet-hours.ts';
import { DAY_MS } from '../../../../src/domain/time/spans.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import type { Texts } from '../../texts.ts';
import { sha256 } from '../documents.ts';
import type { AccountStore } from '../store.ts';
import { type PushedFact, pushMessageFor } from './kinds/kinds.ts';
import type { PostToBrowser } from './post-to-browser.ts';
import { readPushed, readRecipient } from './recipient.ts';
import type { Subscriptions } from './subscriptions.ts';

/** A message on its way to a person's browsers. */
export interface Message {
  readonly userId: string;
  /** The id of the fact in the person's own database. */
  readonly notification: string;
  /** Null if an earlier run left it: the fact is then read from the own database. */
  readonly fact: PushedFact | null;
  /** SHA-256 of the addresses that still lack it; null for all browsers of the person. */
  readonly missing: ReadonlySet<string> | null;
  /** 0 for the first attempt. */
  readonly tries: number;
  /** Time of the event, in milliseconds. */
  readonly since: number;
}

export interface OfferParts {
  readonly couch: Couch;
  readonly store: Pick<AccountStore, 'account'>;
  readonly subscriptions: Pick<Subscriptions, 'of'>;
  readonly texts: Texts;
}

/** Returns the SHA-256 of the addresses to retry. */
export type OfferMessage = (message: Message) => Promise<string[]>;

/** A message that cannot be delivered within a day is obsolete. */
const TTL_SECONDS = DAY_MS / 1000;

/**
 * Sends a message to the person's browsers according to their current channels, quiet hours and language, unless they
 * have read it.
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
    const fact = message.fact ?? (await readPushed(couch, userId, notification));
    const pushKind = fact === null ? null : pushMessageFor(fact);
    if (fact === null || pushKind === null) return [];
    const recipient = await readRecipient(couch, userId, account.locale, pushKind.asks(fact));
    const { preferences } = recipient;
    if (!preferences.push[pushKind.channel(fact)]) return [];
    if (isQuiet(preferences.quietHours, now()) || pushKind.isSettled(fact, recipient, tries > 0)) return [];
    const push = await pushKind.compose(fact, recipient, { couch, texts });
    const payload = Buffer.from(JSON.stringify(push));
    const said = { name: pushKind.name(fact), topic: push.tag, urgency: pushKind.urgency(fact), payload, seconds };
    const taken = await Promise.all(reachable.map((subscription) => post(subscription, said)));
    return reachable.flatMap(({ endpoint }, index) => (taken[index] === true ? [] : [sha256(endpoint)]));
  };
}
