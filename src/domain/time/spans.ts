/**
 * The units of durations, in milliseconds. A day here is 24 hours; `days.ts` computes calendar days, which may have 23
 * or 25.
 */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
