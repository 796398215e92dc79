import { averageRating } from '../domain/profile/rules.ts';

/** A person's average rating, formatted in the language; null without ratings. */
export function averageText(totals: Parameters<typeof averageRating>[0], locale: string): string | null {
  const average = averageRating(totals);
  return average === null ? null : new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(average);
}
