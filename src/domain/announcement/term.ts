import type { Code } from '../codes.ts';
import { DURATIONS } from '../limits.ts';
import type { AnnouncementFact, AnnouncementStatement } from './schema.ts';

/** The end of an announcement that is published or renewed at `now` (ISO 8601). */
export function expiresAt(now: string): string {
  return new Date(Date.parse(now) + DURATIONS.announcement).toISOString();
}

/**
 * The device hides an expired announcement even before the service removes it; `now` in milliseconds by the server's
 * clock.
 */
export function isExpired({ expiresAt }: Pick<AnnouncementFact, 'expiresAt'>, now: number): boolean {
  return Date.parse(expiresAt) <= now;
}

/** Renewing moves an announcement to the top, so it is possible only shortly before its end and after it. */
export function mayRenew({ expiresAt }: Pick<AnnouncementFact, 'expiresAt'>, now: number): boolean {
  return Date.parse(expiresAt) - now <= DURATIONS.announcementNotice;
}

/** The relevant fields of a current or former announcement with the same id. */
export type Term = Pick<AnnouncementFact, 'startedAt' | 'expiresAt'>;

/**
 * The end of an announcement published at `now` (ISO 8601), or the code of a refusal. The same start leaves the end
 * unchanged; another one requests another thirty days. `published` is the current published announcement, or null.
 */
export function endOf(startedAt: string, published: Term | null, now: string): { end: string } | { code: Code } {
  if (published === null) return { end: expiresAt(now) };
  const time = Date.parse(now);
  if (published.startedAt === startedAt) {
    return isExpired(published, time) ? { code: 'announcement/expired' } : { end: published.expiresAt };
  }
  return mayRenew(published, time) ? { end: expiresAt(now) } : { code: 'announcement/renewed-too-early' };
}

/**
 * As `endOf`, for an announcement that was removed before its end and is published again: this does not prolong either.
 */
export function endOfReturning(startedAt: string, before: Term, now: string): { end: string } | { code: Code } {
  const early = before.startedAt !== startedAt && !mayRenew(before, Date.parse(now));
  return early ? { end: before.expiresAt } : endOf(startedAt, before, now);
}

/**
 * Whether a statement still requests the term that was answered with `announcement/expired` at `endedAt`. An ended term
 * began thirty days earlier; a renewal begins after the person was notified, by a clock that may be wrong by days.
 */
export function hasHadItsTerm({ startedAt }: Pick<AnnouncementStatement, 'startedAt'>, endedAt: string): boolean {
  return Date.parse(endedAt) - Date.parse(startedAt) > DURATIONS.announcement / 2;
}
