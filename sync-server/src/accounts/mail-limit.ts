import type { Couch } from '../couch.ts';
import { Failure } from '../failure.ts';
import { sha256 } from './documents.ts';
import { orNull, stored } from './store.ts';
import { sweepRange } from './sweep.ts';

/** `mails:<sha256 of the address or person>`: when mails were asked for, newest last. */
interface Asked {
  readonly type: 'mails';
  readonly at: readonly string[];
}

/** Mails that one address, or one account, can be made to get in an hour. Enough for whoever mistypes, too little to bury a mailbox. */
export const MAILS_PER_HOUR = 5;
const HOUR_MS = 60 * 60_000;

/**
 * How often mails are asked for. Kept in the database as tries are, and counted for addresses without an account just the same, so
 * that neither the answer nor its time tells which ones exist.
 */
export interface MailLimit {
  /** `whom`: `address:<e-mail>` or `person:<user id>`. @throws Failure 429 `request/too-many` with the seconds to wait. */
  ask(whom: string): Promise<void>;
  /** Removes counts that no longer matter. Answers how many. */
  sweep(): Promise<number>;
}

export function createMailLimit(couch: Couch, now: () => number = Date.now): MailLimit {
  const asked = couch.use<Asked>('accounts');
  const isRecent = (at: string) => now() - Date.parse(at) < HOUR_MS;

  return {
    async ask(whom) {
      const id = `mails:${sha256(whom)}`;
      for (;;) {
        const there = await orNull(asked.get(id));
        const recent = (there?.at ?? []).filter(isRecent);
        const oldest = recent[0];
        if (recent.length >= MAILS_PER_HOUR && oldest !== undefined) {
          throw new Failure(429, 'request/too-many', 'Too many mails were asked for.', {
            retryAfter: Math.ceil((Date.parse(oldest) + HOUR_MS - now()) / 1000),
          });
        }
        const next: Asked = { type: 'mails', at: [...recent, new Date(now()).toISOString()] };
        if (await stored(asked.insert(there === null ? next : { ...there, ...next }, id))) return;
      }
    },
    sweep: () => sweepRange(asked, 'mails:', ({ at }) => !at.some(isRecent)),
  };
}
