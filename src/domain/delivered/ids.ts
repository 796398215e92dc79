import type { DeliveredType } from '../kinds/names.ts';

/**
 * The ids of all kinds but the first three begin with this prefix and the kind's name. So a program that does not know
 * the kind recognises a delivered fact: an older gateway lets no device write it, and an older page stores it until the
 * page is updated.
 */
export const DELIVERED = 'delivered:';

const BEFORE_THE_PREFIX: readonly string[] = ['outcome', 'notification', 'handover'] satisfies DeliveredType[];

/** The kind in a delivered fact's id, perhaps unknown to this program; null for any other id. */
export function deliveredTypeOf(id: string): string | null {
  const [first = '', second] = id.split(':', 2);
  if (BEFORE_THE_PREFIX.includes(first)) return second === undefined ? null : first;
  return id.startsWith(DELIVERED) ? (second ?? '') : null;
}

/** The range of the ids of all facts of a kind: `from` <= id < `to`. */
export function deliveredRange(type: DeliveredType): { from: string; to: string } {
  const start = `${BEFORE_THE_PREFIX.includes(type) ? '' : DELIVERED}${type}:`;
  return { from: start, to: `${start}\ufff0` };
}
