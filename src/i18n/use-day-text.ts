import { useLingui } from '@lingui/react';
import { useMemo } from 'react';

/** A day as the current language writes it, with the day of the week. */
export function useDayText(): (day: string) => string {
  const { locale } = useLingui().i18n;
  return useMemo(() => {
    // A day has no time zone: it is read and written in the same one.
    const format = new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    // Ukrainian ends with “р.”, which is never to stand alone in a line.
    return (day) => format.format(new Date(day)).replace(/ р\.$/, '\u00a0р.');
  }, [locale]);
}
