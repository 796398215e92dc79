import { addDays } from '../time/days.ts';
import type { DateRange } from './schema.ts';

/**
 * Ranges in order, with those that meet or overlap merged: the same days have the same value, however they were chosen.
 */
export function joinRanges(ranges: readonly DateRange[]): DateRange[] {
  const joined: DateRange[] = [];
  for (const range of [...ranges].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = joined.at(-1);
    if (last === undefined || range.from > addDays(last.to, 1)) joined.push({ ...range });
    else if (range.to > last.to) last.to = range.to;
  }
  return joined;
}
