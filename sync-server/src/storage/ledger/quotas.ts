import { Type } from 'typebox';
import { Instant } from '../../../../src/domain/document.ts';
import { type Counted, DAILY, DURATIONS } from '../../../../src/domain/limits.ts';
import { DAY_MS } from '../../../../src/domain/time/spans.ts';
import type { Config } from '../../base/config/config.ts';

export type Daily = Readonly<Record<Counted, { readonly most: number; readonly fresh: number }>>;

const NO_LIMIT = { most: Number.POSITIVE_INFINITY, fresh: Number.POSITIVE_INFINITY };
export const UNLIMITED = Object.fromEntries(Object.keys(DAILY).map((kind) => [kind, NO_LIMIT])) as Daily;

export function dailyOf({ dailyLimits }: Pick<Config, 'dailyLimits'>): Daily {
  return dailyLimits ? DAILY : UNLIMITED;
}

/**
 * What one person published since `from`, ISO 8601 by the service's clock. It is stored in their checkpoint, so that
 * counting costs no request.
 */
export const Quota = Type.Object({ from: Instant, counts: Type.Record(Type.String(), Type.Number()) });
export interface Quota {
  readonly from: string;
  readonly counts: Partial<Record<Counted, number>>;
}

export const WINDOW_MS = DAY_MS;

/** A person's published documents within the window, plus those of the current step. */
export interface Spending {
  /** The number of a kind, including this step. */
  of(kind: Counted): number;
  add(kind: Counted, count: number): void;
  /** The value to store; null if nothing was added. */
  after(): Quota | null;
}

/**
 * The window begins with the first counted document and ends a day later, so that no person can use two days' limits
 * around midnight.
 */
export function createSpending(before: Quota | null, now: Date): Spending {
  const age = before === null ? WINDOW_MS : now.getTime() - Date.parse(before.from);
  const quota: Quota = before === null || age >= WINDOW_MS ? { from: now.toISOString(), counts: {} } : before;
  const counts = { ...quota.counts };
  let added = false;
  return {
    of: (kind) => counts[kind] ?? 0,
    add(kind, count) {
      counts[kind] = (counts[kind] ?? 0) + count;
      if (count > 0) added = true;
    },
    after: () => (added ? { from: quota.from, counts } : null),
  };
}

/** Whether this number is only allowed to a person whose account is not new. */
export function asksForAge(daily: Daily, kind: Counted, count: number): boolean {
  return count > Math.min(daily[kind].fresh, daily[kind].most);
}

export function isFresh(createdAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(createdAt) < DURATIONS.freshAccount;
}
