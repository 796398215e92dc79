import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import type { DateRange } from '../../domain/announcement/schema.ts';

/** Ranges of days as the current language writes them: "Nov 22 – 28, 2026", "22–28 лист. 2026 р.". */
export function useRangeText(): (range: DateRange) => string {
  const { i18n } = useLingui();
  const { locale } = i18n;
  return useMemo(() => {
    // A day has no time zone: it is read and written in the same one.
    const format = new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    });
    return ({ from, to }) => format.formatRange(new Date(from), new Date(to));
  }, [locale]);
}

/** The day of this device's calendar. */
export function dayOf(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Its first moment on this device. */
export function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}
