import { elapsed } from '../domain/time/days.ts';

/** Beyond so many days a date says more. */
const MOST_DAYS = 6;

/**
 * How long ago something was, as people say it: "5 minutes ago", "учора". Null for what is older than six days.
 * Milliseconds since 1970; what lies ahead, by a clock that differs, is now.
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
