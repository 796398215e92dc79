import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import type { DateRange } from '../../../domain/announcement/schema.ts';
import { dateFormat } from '../../../domain/time/date-format.ts';

/** Ranges of days in the current language's format: "Nov 22 – 28, 2026", "22–28 лист. 2026 р.". */
export function useRangeText(): (range: DateRange) => string {
  const { i18n } = useLingui();
  const { locale } = i18n;
  return useMemo(() => {
    // A day has no time zone: it is parsed and formatted in the same one.
    const format = dateFormat(locale, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    });
    return ({ from, to }) => format.formatRange(new Date(from), new Date(to));
  }, [locale]);
}
