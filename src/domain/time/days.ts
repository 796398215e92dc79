import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

/**
 * A day as documents write it: `2026-11-22`. It has no time zone, so days are reckoned with in UTC, where none has 23
 * hours or 25.
 */
const DAY = 'YYYY-MM-DD';

/** The day of this device's calendar. */
export function dayOf(moment: Date): string {
  return dayjs(moment).format(DAY);
}

/** The day in UTC; `moment` in milliseconds. */
export function utcDayOf(moment: number): string {
  return dayjs.utc(moment).format(DAY);
}

/** The first moment of a day on this device. */
export function dateOf(day: string): Date {
  return dayjs(day).toDate();
}

/** The day so many days later, or earlier. */
export function addDays(day: string, days: number): string {
  return dayjs.utc(day).add(days, 'day').format(DAY);
}

/** How many days lie between two; negative when `to` is the earlier one. */
export function daysBetween(from: string, to: string): number {
  return dayjs.utc(to).diff(dayjs.utc(from), 'day');
}

/** The moment (ISO 8601) so many times 24 hours after another one. */
export function daysLater(at: string, days: number): string {
  return dayjs.utc(at).add(days, 'day').toISOString();
}

/** How often 24 hours, begun ones included, lie between `now` in milliseconds and a moment (ISO 8601) ahead. */
export function daysUntil(at: string, now: number): number {
  return Math.ceil(dayjs.utc(at).diff(dayjs.utc(now), 'day', true));
}

/** How many whole units have gone by, a day being 24 hours; both in milliseconds. Not above 0 for what lies ahead. */
export function elapsed(then: number, now: number, unit: 'day' | 'hour' | 'minute'): number {
  // Both in UTC: compared with a bare number, dayjs counts days of the device's calendar.
  return dayjs.utc(now).diff(dayjs.utc(then), unit);
}

/** The first day of the month so many months later, or earlier, on this device. */
export function monthAfter(date: Date, months: number): Date {
  return dayjs(date).startOf('month').add(months, 'month').toDate();
}

/** The same day so many months later, or earlier; the last one of a month that has no such day. */
export function addMonths(day: string, months: number): string {
  return dayjs.utc(day).add(months, 'month').format(DAY);
}

/** 0 is Sunday, 6 is Saturday. */
export function weekdayOf(day: string): number {
  return dayjs.utc(day).day();
}
