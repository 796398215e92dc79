import { addDays, addMonths, weekdayOf } from '../../../domain/time/days.ts';

export type CalendarView = 'month' | 'week';

const DAYS_PER_WEEK = 7;

/** The Monday of this day's week. */
function weekOf(day: string): string {
  const daysSinceMonday = (weekdayOf(day) + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK;
  return addDays(day, -daysSinceMonday);
}

/** The weeks shown around a day: its own, or all of its month, with the adjacent days of other months. */
export function weeksAround(day: string, view: CalendarView): string[][] {
  const start = weekOf(view === 'week' ? day : `${day.slice(0, 8)}01`);
  const next = addMonths(`${day.slice(0, 8)}01`, 1);
  const weeks: string[][] = [];
  let begin = start;
  do {
    const from = begin;
    weeks.push(Array.from({ length: DAYS_PER_WEEK }, (_, n) => addDays(from, n)));
    begin = addDays(begin, DAYS_PER_WEEK);
  } while (view === 'month' && begin < next);
  return weeks;
}

/** The first and the last day shown around a day. */
export function spanAround(day: string, view: CalendarView): { from: string; to: string } {
  const days = weeksAround(day, view).flat();
  return { from: days[0] ?? day, to: days.at(-1) ?? day };
}

/** The target of a key in a grid of days (ARIA Authoring Practices, "grid"); null: it is no such key. */
export function dayAfterKey(day: string, key: string, shift = false): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -DAYS_PER_WEEK);
    case 'ArrowDown':
      return addDays(day, DAYS_PER_WEEK);
    case 'Home':
      return weekOf(day);
    case 'End':
      return addDays(weekOf(day), DAYS_PER_WEEK - 1);
    case 'PageUp':
      return addMonths(day, shift ? -12 : -1);
    case 'PageDown':
      return addMonths(day, shift ? 12 : 1);
    default:
      return null;
  }
}

/** The day after a step to an earlier or later page of the calendar. */
export function pageAfter(day: string, view: CalendarView, step: 1 | -1): string {
  return view === 'week' ? addDays(day, step * DAYS_PER_WEEK) : addMonths(day, step);
}
