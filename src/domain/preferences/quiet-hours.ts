import { timeIn } from '../time/zones.ts';
import type { Preferences } from './schema.ts';

/**
 * Whether quiet hours apply now. If `from` is later than `to` they include midnight; equal ones mean never. An unknown
 * time zone is never quiet.
 */
export function isQuiet(quietHours: Preferences['quietHours'], now: Date): boolean {
  if (quietHours === null || quietHours.from === quietHours.to) return false;
  const time = timeIn(quietHours.timeZone, now);
  if (time === null) return false;
  const { from, to } = quietHours;
  return from < to ? from <= time && time < to : time >= from || time < to;
}
