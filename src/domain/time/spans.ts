/**
 * The lengths of which durations are made, in milliseconds. A day here is 24 hours: days of a calendar, which may have
 * 23 or 25, are reckoned in `days.ts`.
 */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
