import { averageRating } from '../domain/profile/rules.ts';

/** A person's average rating, formatted in the language; null without ratings. */
export function averageText(totals: Parameters<typeof averageRating>[0], locale: string): string | null {
  const average = averageRating(totals);
  return average === null ? null : ratingText(average, locale);
}

/** An average, formatted in the language. */
export function ratingText(average: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(average);
}
