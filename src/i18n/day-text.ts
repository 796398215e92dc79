import { dateFormat } from '../domain/time/date-format.ts';

/**
 * A day in a language's format: "22 November 2026", "22 листопада 2026 р.". A day has no time zone, so none is applied.
 */
export function dayText(day: string, locale: string): string {
  return written(day, locale, { day: 'numeric', month: 'long', year: 'numeric' });
}

/** The shortest clear format, for columns: "22 Nov 2026", "22.11.2026". */
export function shortDayText(day: string, locale: string): string {
  return written(day, locale, { day: '2-digit', month: locale === 'en' ? 'short' : '2-digit', year: 'numeric' });
}

function written(day: string, locale: string, parts: Intl.DateTimeFormatOptions): string {
  return dateFormat(locale, { ...parts, timeZone: 'UTC' }).format(new Date(day));
}
