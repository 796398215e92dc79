import { HOUR_MS } from '../../../../src/domain/time/spans.ts';
import { Failure } from '../../base/http/failure.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { orNull, stored } from '../../storage/engine/nano-answers.ts';
import { sha256 } from '../documents.ts';
import { sweepRange } from '../sessions/sweep.ts';

/** `mails:<sha256 of a count's key>`: when mails were requested, newest last. */
interface Asked {
  readonly type: 'mails';
  readonly at: readonly string[];
}

/** Mails that are counted together, and how many of them may be sent per hour. */
export interface MailCount {
  readonly key: string;
  readonly most: number;
}

/** Enough for a person who mistypes, too few to flood a mailbox. */
export const MAILS_PER_HOUR = 5;
/**
 * The limits of reset mails that devices unknown to the account request: from one network, and from all networks
 * together.
 */
export const RESETS_OF_NETWORK = 3;
export const RESETS_OF_STRANGERS = 6;

/**
 * The sources of mails to one mailbox. Each has its own count, so that a stranger cannot use up what the person needs;
 * their sum is the most that one mailbox gets per hour (docs/adr/2026-11-sessions.md).
 */
export const MAIL_COUNTS = {
  /** Reset links, requested on a device that has signed in to the account. */
  resetByDevice: (emailKey: string) => ({ key: `reset-known:${emailKey}`, most: MAILS_PER_HOUR }),
  /** Reset links, requested on any other device. */
  resetByNetwork: (emailKey: string, network: string) => ({
    key: `reset-network:${emailKey}:${network}`,
    most: RESETS_OF_NETWORK,
  }),
  /**
   * While this count or `resetByNetwork` is full, the last of these links is open: it lives at least as long as the
   * count.
   */
  resetByStrangers: (emailKey: string) => ({ key: `reset-strangers:${emailKey}`, most: RESETS_OF_STRANGERS }),
  /** Links that prove the current address, requested by the account's owner. */
  confirmOwn: (emailKey: string) => ({ key: `confirm-own:${emailKey}`, most: MAILS_PER_HOUR }),
  /** Links that prove an address to which a person wants to change. */
  confirmWanted: (emailKey: string) => ({ key: `confirm-wanted:${emailKey}`, most: MAILS_PER_HOUR }),
  /** All mails that one person requests, to any address. */
  person: (userId: string) => ({ key: `person:${userId}`, most: MAILS_PER_HOUR }),
} as const satisfies Record<string, (...whom: never[]) => MailCount>;

/**
 * Limits how often mails are requested. The counts are in the database like those of tries, and include addresses
 * without an account, so that neither the response nor its time reveals which accounts exist.
 */
export interface MailLimit {
  /** @throws Failure 429 `request/too-many` with the seconds to wait. */
  ask(count: MailCount): Promise<void>;
  /** As `ask`, for counts that the client should not wait for: false if the count is full. */
  take(count: MailCount): Promise<boolean>;
  /** Removes expired counts. Returns the number removed. */
  sweep(): Promise<number>;
}

export function createMailLimit(couch: Couch, now: () => number = Date.now): MailLimit {
  const asked = couch.use<Asked>('accounts');
  const isRecent = (at: string) => now() - Date.parse(at) < HOUR_MS;

  /** Null if it was counted; otherwise the milliseconds to wait. */
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
