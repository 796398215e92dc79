import { addDays, addMonths, weekdayOf } from '../../../domain/time/days.ts';

export type CalendarView = 'month' | 'week';

/** The first day of the week: 0 is Sunday. */
export type FirstWeekday = 0 | 1;

const DAYS_PER_WEEK = 7;

/** The first day of this day's week. */
function weekOf(day: string, first: FirstWeekday): string {
  return addDays(day, -((weekdayOf(day) - first + DAYS_PER_WEEK) % DAYS_PER_WEEK));
}

/** The weeks shown around a day: its own, or all of its month, with the adjacent days of other months. */
export function weeksAround(day: string, view: CalendarView, first: FirstWeekday): string[][] {
  const start = weekOf(view === 'week' ? day : `${day.slice(0, 8)}01`, first);
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
export function spanAround(day: string, view: CalendarView, first: FirstWeekday): { from: string; to: string } {
  const days = weeksAround(day, view, first).flat();
  return { from: days[0] ?? day, to: days.at(-1) ?? day };
}

/** The target of a key in a grid of days (ARIA Authoring Practices, "grid"); null: it is no such key. */
export function dayAfterKey(day: string, key: string, first: FirstWeekday, shift = false): string | null {
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
      return weekOf(day, first);
    case 'End':
      return addDays(weekOf(day, first), DAYS_PER_WEEK - 1);
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
