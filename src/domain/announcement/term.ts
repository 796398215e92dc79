import type { Code } from '../codes.ts';
import { DURATIONS } from '../limits.ts';
import type { AnnouncementFact, AnnouncementStatement } from './schema.ts';

/** The end of an announcement that is published or renewed at `now` (ISO 8601). */
export function expiresAt(now: string): string {
  return new Date(Date.parse(now) + DURATIONS.announcement).toISOString();
}

/** Hidden on the device also while the service has not removed it yet; `now` in milliseconds by the server's clock. */
export function isExpired({ expiresAt }: Pick<AnnouncementFact, 'expiresAt'>, now: number): boolean {
  return Date.parse(expiresAt) <= now;
}

/** Renewing moves an announcement to the top, so it is possible only shortly before its end, and afterwards. */
export function mayRenew({ expiresAt }: Pick<AnnouncementFact, 'expiresAt'>, now: number): boolean {
  return Date.parse(expiresAt) - now <= DURATIONS.announcementNotice;
}

/** What counts of an announcement that stands, or stood, under the same id. */
export type Term = Pick<AnnouncementFact, 'startedAt' | 'expiresAt'>;

/**
 * The end of an announcement that is published at `now` (ISO 8601), or why it has none. The same start leaves the end
 * where it is; another one asks for another thirty days. `standing`: what is published now, null: nothing is.
 */
export function endOf(startedAt: string, standing: Term | null, now: string): { end: string } | { code: Code } {
  if (standing === null) return { end: expiresAt(now) };
  const time = Date.parse(now);
  if (standing.startedAt === startedAt) {
    return isExpired(standing, time) ? { code: 'announcement/expired' } : { end: standing.expiresAt };
  }
  return mayRenew(standing, time) ? { end: expiresAt(now) } : { code: 'announcement/renewed-too-early' };
}

/**
 * As `endOf`, for one that was taken away before its end and comes back: taking it away and publishing it again does
 * not prolong either.
 */
export function endOfReturning(startedAt: string, before: Term, now: string): { end: string } | { code: Code } {
  const early = before.startedAt !== startedAt && !mayRenew(before, Date.parse(now));
  return early ? { end: before.expiresAt } : endOf(startedAt, before, now);
}

/**
 * Whether a statement still asks for the days that were answered with `announcement/expired` at `endedAt`. What ended
 * had begun a whole term before; a renewal begins when the person has been told, by a clock that may go wrong by days.
 */
export function hasHadItsTerm({ startedAt }: Pick<AnnouncementStatement, 'startedAt'>, endedAt: string): boolean {
  return Date.parse(endedAt) - Date.parse(startedAt) > DURATIONS.announcement / 2;
}
