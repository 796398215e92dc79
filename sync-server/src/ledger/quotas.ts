import Type from 'typebox';
import { Instant } from '../../../src/domain/document.ts';
import { type Counted, DAILY, DURATIONS } from '../../../src/domain/limits.ts';
import { DAY_MS } from '../../../src/domain/time/spans.ts';

export type Daily = Readonly<Record<Counted, { readonly most: number; readonly fresh: number }>>;

const NO_LIMIT = { most: Number.POSITIVE_INFINITY, fresh: Number.POSITIVE_INFINITY };
export const UNLIMITED = Object.fromEntries(Object.keys(DAILY).map((kind) => [kind, NO_LIMIT])) as Daily;

/**
 * What one person published since `from`, ISO 8601 by the service's clock. It stands in their checkpoint, so that
 * counting costs no request.
 */
export const Quota = Type.Object({ from: Instant, counts: Type.Record(Type.String(), Type.Number()) });
export interface Quota {
  readonly from: string;
  readonly counts: Partial<Record<Counted, number>>;
}

export const WINDOW_MS = DAY_MS;

/** A person's publishing within the window, with what a step adds to it. */
export interface Spending {
  /** How many of a kind, what this step published included. */
  of(kind: Counted): number;
  add(kind: Counted, count: number): void;
  /** What to keep; null: nothing was added. */
  after(): Quota | null;
}

/**
 * The window begins with the first thing that is counted and ends a day later. Nobody can publish a day's worth before
 * midnight and another one after it.
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

/** Whether so many may only be published by somebody who is not new here. */
export function asksForAge(daily: Daily, kind: Counted, count: number): boolean {
  return count > Math.min(daily[kind].fresh, daily[kind].most);
}

export function isFresh(createdAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(createdAt) < DURATIONS.freshAccount;
}
