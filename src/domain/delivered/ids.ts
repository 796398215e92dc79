import type { DeliveredType } from '../kinds/names.ts';

/**
 * The ids of every kind but the first three begin with this and then their kind's name. So a program that does not know
 * a kind yet still knows that it is no statement: the gateway of an older service lets nobody write it, and an older
 * page keeps it until it is brought up to date.
 */
export const DELIVERED = 'delivered:';

const BEFORE_THE_PREFIX: readonly string[] = ['outcome', 'notification', 'handover'] satisfies DeliveredType[];

/** The kind that a delivered fact's id names, which this program may not know; null for any other id. */
export function deliveredTypeOf(id: string): string | null {
  const [first = '', second] = id.split(':', 2);
  if (BEFORE_THE_PREFIX.includes(first)) return second === undefined ? null : first;
  return id.startsWith(DELIVERED) ? (second ?? '') : null;
}

/** The ids of all facts of a kind lie between these two: `from` <= id < `to`. */
export function deliveredRange(type: DeliveredType): { from: string; to: string } {
  const start = `${BEFORE_THE_PREFIX.includes(type) ? '' : DELIVERED}${type}:`;
  return { from: start, to: `${start}\ufff0` };
}
