import type { AccountStore } from '../../accounts/store.ts';
import { Failure } from '../../base/http/failure.ts';
import type { Couch } from '../engine/couch.ts';
import { orNull, stored } from '../engine/nano-answers.ts';
import { LEDGER } from '../ledger/ledger.ts';
import { asksForAge, createSpending, type Daily, isFresh, type Quota, WINDOW_MS } from '../ledger/quotas.ts';

const MAX_TRIES = 10;

/** `uploads:<user>` in the ledger: how many new photos one person uploaded recently. */
interface UploadsNote {
  readonly type: 'uploads';
  readonly quota: Quota;
}

export interface UploadQuota {
  /**
   * Counts one new photo before it is processed; invalid files count as well.
   * @throws Failure 429 `limit/photos`, with the time until a retry is allowed
   */
  take(userId: string): Promise<void>;
}

export interface UploadQuotaOptions {
  readonly couch: Couch;
  readonly accounts: Pick<AccountStore, 'account'>;
  readonly daily: Daily;
  readonly now?: () => Date;
}

export function uploadsNoteId(userId: string): string {
  return `uploads:${userId}`;
}

/** Limits the new photos per person and day, whether or not anything names them later. */
export function createUploadQuota({ couch, accounts, daily, now = () => new Date() }: UploadQuotaOptions): UploadQuota {
  const ledger = couch.use<UploadsNote>(LEDGER);

  async function mostOf(userId: string, count: number, at: Date): Promise<number> {
    if (!asksForAge(daily, 'photos', count)) return daily.photos.most;
    const account = await accounts.account(userId);
    return account === null || isFresh(account.createdAt, at) ? daily.photos.fresh : daily.photos.most;
  }

  return {
    async take(userId) {
      if (daily.photos.most === Number.POSITIVE_INFINITY) return;
      const id = uploadsNoteId(userId);
      for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
        const at = now();
        const there = await orNull(ledger.get(id));
        const spending = createSpending(there?.quota ?? null, at);
        spending.add('photos', 1);
        const quota = spending.after();
        if (quota === null) return;
        const count = spending.of('photos');
        if (count > (await mostOf(userId, count, at))) {
          const over = Date.parse(quota.from) + WINDOW_MS - at.getTime();
          throw new Failure(429, 'limit/photos', 'These are enough new photos of one person for a day.', {
            retryAfter: Math.ceil(over / 1_000),
          });
        }
        if (await stored(ledger.insert({ ...(there ?? {}), type: 'uploads', quota }, id))) return;
      }
      throw new Error('the count of a person’s photos keeps being written by others');
    },
  };
}
