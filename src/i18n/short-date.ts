import { useLingui } from '@lingui/react';
import { dateFormat } from '../domain/time/date-format.ts';

const FORMATS = {
  time: { timeStyle: 'short' },
  day: { day: 'numeric', month: 'short' },
  date: { dateStyle: 'medium' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

/** By language and name: creating a format takes longer than rendering a row with it. */
const made = new Map<string, Intl.DateTimeFormat>();

/**
 * Dates beside names in lists, as short as possible: the time of today, the day and month of this year, otherwise the
 * date. Input: ISO 8601.
 */
export function useShortDate(): (iso: string) => string {
  const { locale } = useLingui().i18n;
  return (iso) => {
    const at = new Date(iso);
    const now = new Date();
    const isToday = at.toDateString() === now.toDateString();
    const name = isToday ? 'time' : at.getFullYear() === now.getFullYear() ? 'day' : 'date';
    const key = `${locale} ${name}`;
    const format = made.get(key) ?? dateFormat(locale, FORMATS[name]);
    made.set(key, format);
    return format.format(at);
  };
}
