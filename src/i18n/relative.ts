const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How long ago something was, as people say it: "5 minutes ago", "учора". Null for what is older than six days: then a date says more. Milliseconds since 1970;
 * what lies ahead, by a clock that differs, is now.
 */
export function relativeTime(then: number, now: number, locale: string): string | null {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const past = Math.max(0, now - then);
  if (past < MINUTE) return format.format(0, 'second');
  if (past < HOUR) return format.format(-Math.floor(past / MINUTE), 'minute');
  if (past < DAY) return format.format(-Math.floor(past / HOUR), 'hour');
  if (past < 7 * DAY) return format.format(-Math.floor(past / DAY), 'day');
  return null;
}
