import { elapsed } from '../domain/time/days.ts';

/** For older times the screen shows a date. */
const MOST_DAYS = 6;

/**
 * The elapsed time in words: "5 minutes ago", "учора". Null after six days. In milliseconds since 1970; a future time,
 * from a clock that differs, is now.
 */
export function relativeTime(then: number, now: number, locale: string): string | null {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  if (elapsed(then, now, 'day') > MOST_DAYS) return null;
  for (const unit of ['day', 'hour', 'minute'] as const) {
    const past = elapsed(then, now, unit);
    if (past > 0) return format.format(-past, unit);
  }
  return format.format(0, 'second');
}
