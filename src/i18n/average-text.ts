import { averageRating } from '../domain/profile/rules.ts';

/** The average of a person's ratings as it is written in a language; null without any. */
export function averageText(totals: Parameters<typeof averageRating>[0], locale: string): string | null {
  const average = averageRating(totals);
  return average === null ? null : new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(average);
}
