import { dayOf } from '../../../domain/time/days.ts';

/** Today by the person's own calendar, as documents write days. */
export function today(now: Date = new Date()): string {
  return dayOf(now);
}

/**
 * A day as people of a language write it: "22 November 2026", "22 листопада 2026 р.". A day has no time zone, so none
 * is applied.
 */
export function dayText(day: string, locale: string): string {
  return written(day, locale, { day: 'numeric', month: 'long', year: 'numeric' });
}

/** As short as it is still clear in, for columns: "22 Nov 2026", "22.11.2026". */
export function shortDayText(day: string, locale: string): string {
  return written(day, locale, { day: '2-digit', month: locale === 'en' ? 'short' : '2-digit', year: 'numeric' });
}

function written(day: string, locale: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { ...parts, timeZone: 'UTC' }).format(
    new Date(day),
  );
}
