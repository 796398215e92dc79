import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { dateFormat } from '../domain/time/date-format.ts';

/** A day with its weekday in the current language. */
export function useDayText(): (day: string) => string {
  const { locale } = useLingui().i18n;
  return useMemo(() => {
    // A day has no time zone: it is parsed and formatted in the same one.
    const format = dateFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    // Ukrainian ends with “р.”, which must not wrap onto a line of its own.
    return (day) => format.format(new Date(day)).replace(/ р\.$/, '\u00a0р.');
  }, [locale]);
}
