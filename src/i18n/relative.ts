import { DAY_MS, HOUR_MS, MINUTE_MS } from '../domain/time/spans.ts';

/** For older times the screen shows a date. */
const MAX_DAYS = 6;

interface Step {
  readonly unit: 'day' | 'hour' | 'minute' | 'second';
  readonly count: number;
  /** When the words change, in milliseconds. */
  readonly ends: number;
}

/** Creating a format takes longer than rendering a card with it, so each language has one. */
const formats = new Map<string, Intl.RelativeTimeFormat>();

/**
 * The elapsed time in words: "5 minutes ago", "учора". Null after six days. In milliseconds since 1970; a future time,
 * from a clock that differs, is now, and null if it is more than a day ahead.
 */
export function relativeTime(then: number, now: number, locale: string): string | null {
  const step = stepAt(then, now);
  if (step === null) return null;
  const format = formats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  formats.set(locale, format);
  return format.format(-step.count, step.unit);
}

/** When `relativeTime` changes its words (ISO 8601); null if it never does. */
export function relativeTimeEnds(then: number, now: number): string | null {
  const step = stepAt(then, now);
  return step && new Date(step.ends).toISOString();
}

/** Less than 24 hours count as hours; more count as days of this device's calendar, because of "yesterday". */
function stepAt(then: number, now: number): Step | null {
  const past = now - then;
  if (past < -DAY_MS) return null;
  if (past < MINUTE_MS) return { unit: 'second', count: 0, ends: then + MINUTE_MS };
  if (past < HOUR_MS) return inUnits('minute', MINUTE_MS, then, past);
  if (past < DAY_MS) return inUnits('hour', HOUR_MS, then, past);
  // Rounded, because a day of the calendar may have 23 or 25 hours; the longer one is never "today".
  const count = Math.max(1, Math.round((midnight(now) - midnight(then)) / DAY_MS));
  return count > MAX_DAYS ? null : { unit: 'day', count, ends: midnight(now, 1) };
}

function inUnits(unit: Step['unit'], length: number, then: number, past: number): Step {
  const count = Math.floor(past / length);
  return { unit, count, ends: then + (count + 1) * length };
}

/** The first moment of the day, or of one that is `later` days later. */
function midnight(at: number, later = 0): number {
  const day = new Date(at);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + later).getTime();
}
