import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

/**
 * A day as documents write it: `2026-11-22`. It has no time zone, so days are computed in UTC, where every day has 24
 * hours.
 */
const DAY = 'YYYY-MM-DD';

/** The day in this device's calendar. */
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

/** The day `days` later, or earlier if negative. */
export function addDays(day: string, days: number): string {
  return dayjs.utc(day).add(days, 'day').format(DAY);
}

/** The number of days between two; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayjs.utc(to).diff(dayjs.utc(from), 'day');
}

/** The moment (ISO 8601) `days` times 24 hours later. */
export function daysLater(at: string, days: number): string {
  return dayjs.utc(at).add(days, 'day').toISOString();
}

/** The number of 24-hour periods, rounded up, between `now` in milliseconds and a future moment (ISO 8601). */
export function daysUntil(at: string, now: number): number {
  return Math.ceil(dayjs.utc(at).diff(dayjs.utc(now), 'day', true));
}

/** The first day of the month `months` later, or earlier, on this device. */
export function monthAfter(date: Date, months: number): Date {
  return dayjs(date).startOf('month').add(months, 'month').toDate();
}

/** The same day `months` later, or earlier; the last day of a month without such a day. */
export function addMonths(day: string, months: number): string {
  return dayjs.utc(day).add(months, 'month').format(DAY);
}

/** 0 is Sunday, 6 is Saturday. */
export function weekdayOf(day: string): number {
  return dayjs.utc(day).day();
}
