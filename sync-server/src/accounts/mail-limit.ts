import { HOUR_MS } from '../../../src/domain/time/spans.ts';
import type { Couch } from '../engine/couch.ts';
import { orNull, stored } from '../engine/nano-answers.ts';
import { Failure } from '../http/failure.ts';
import { sha256 } from './documents.ts';
import { sweepRange } from './sweep.ts';

/** `mails:<sha256 of a count's key>`: when mails were asked for, newest last. */
interface Asked {
  readonly type: 'mails';
  readonly at: readonly string[];
}

/** Mails that are counted together, and how many of them go in an hour. */
export interface MailCount {
  readonly key: string;
  readonly most: number;
}

/** Enough for whoever mistypes, too little to bury a mailbox. */
export const MAILS_PER_HOUR = 5;
/**
 * Of those that one network asks for without being known to the account, and of those that all such networks ask for
 * together.
 */
export const RESETS_OF_NETWORK = 3;
export const RESETS_OF_STRANGERS = 6;

/**
 * Who makes one mailbox get mails. Each has a count of its own, so that no stranger uses up what the person needs;
 * together they are the most that one mailbox gets in an hour (docs/adr/2026-11-sessions.md).
 */
export const MAIL_COUNTS = {
  /** Links that set a password, asked for at a device that was signed in to the account. */
  resetByDevice: (emailKey: string) => ({ key: `reset-known:${emailKey}`, most: MAILS_PER_HOUR }),
  /** The same, asked for from anywhere else. */
  resetByNetwork: (emailKey: string, network: string) => ({
    key: `reset-network:${emailKey}:${network}`,
    most: RESETS_OF_NETWORK,
  }),
  /** While this or the one before is full, the last of these links is open: it lives no shorter than the count. */
  resetByStrangers: (emailKey: string) => ({ key: `reset-strangers:${emailKey}`, most: RESETS_OF_STRANGERS }),
  /** Links that prove the address of an account, asked for by whoever holds it. */
  confirmOwn: (emailKey: string) => ({ key: `confirm-own:${emailKey}`, most: MAILS_PER_HOUR }),
  /** Links that prove an address which somebody wants to have. */
  confirmWanted: (emailKey: string) => ({ key: `confirm-wanted:${emailKey}`, most: MAILS_PER_HOUR }),
  /** All that one person asks for, to whichever address. */
  person: (userId: string) => ({ key: `person:${userId}`, most: MAILS_PER_HOUR }),
} as const satisfies Record<string, (...whom: never[]) => MailCount>;

/**
 * How often mails are asked for. Kept in the database as tries are, and counted for addresses without an account just
 * the same, so that neither the answer nor its time tells which ones exist.
 */
export interface MailLimit {
  /** @throws Failure 429 `request/too-many` with the seconds to wait. */
  ask(count: MailCount): Promise<void>;
  /** As `ask`, for counts that are not the asker's to wait for: false when it is full. */
  take(count: MailCount): Promise<boolean>;
  /** Removes counts that no longer matter. Answers how many. */
  sweep(): Promise<number>;
}

export function createMailLimit(couch: Couch, now: () => number = Date.now): MailLimit {
  const asked = couch.use<Asked>('accounts');
  const isRecent = (at: string) => now() - Date.parse(at) < HOUR_MS;

  /** Null when it is counted; otherwise how many milliseconds have to pass. */
  async function count({ key, most }: MailCount): Promise<number | null> {
    const id = `mails:${sha256(key)}`;
    for (;;) {
      const there = await orNull(asked.get(id));
      const recent = (there?.at ?? []).filter(isRecent);
      const oldest = recent[0];
      if (recent.length >= most && oldest !== undefined) return Date.parse(oldest) + HOUR_MS - now();
      const next: Asked = { type: 'mails', at: [...recent, new Date(now()).toISOString()] };
      if (await stored(asked.insert(there === null ? next : { ...there, ...next }, id))) return null;
    }
  }

  return {
    async ask(each) {
      const waitMs = await count(each);
      if (waitMs === null) return;
      const retryAfter = Math.ceil(waitMs / 1000);
      throw new Failure(429, 'request/too-many', 'Too many mails were asked for.', { retryAfter });
    },
    take: async (each) => (await count(each)) === null,
    sweep: () => sweepRange(asked, 'mails:', ({ at }) => !at.some(isRecent)),
  };
}
