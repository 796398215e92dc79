import type { Role } from '../account/schema.ts';
import type { Code } from '../codes.ts';
import { DURATIONS } from '../limits.ts';
import type { Author } from '../post/rules.ts';
import { petOfAnnouncement, SERVICES_ANNOUNCEMENT } from './id.ts';
import type { AnnouncementFact, AnnouncementStatement, AvailableService, DateRange } from './schema.ts';

/** Why an announcement cannot be published, or null (spec part 2, section 5). The dialog asks while it is filled in, the service before publishing. */
export function refuseAnnouncement(announcement: AnnouncementStatement, author: Author | null): Code | null {
  if (author === null || !author.firstName || !author.letter) return 'announcement/author-incomplete';
  if (announcement.description.trim() === '') return 'announcement/description-required';
  return announcement.kind === 'Services' ? refuseServices(announcement) : refusePetOffer(announcement);
}

function refuseServices({ _id, services, petPrice }: AnnouncementStatement): Code | null {
  if (_id !== SERVICES_ANNOUNCEMENT || petPrice !== null) return 'statement/malformed';
  if (services.length === 0) return 'announcement/services-required';
  return services.map(refuseDates).find((code) => code !== null) ?? null;
}

function refusePetOffer({ _id, services, petPrice }: AnnouncementStatement): Code | null {
  if (petOfAnnouncement(_id) === null || petPrice === null || services.length > 0) return 'announcement/pet-required';
  return null;
}

/** Each service that is offered has a range of days, and each range begins before it ends. */
export function refuseDates({ availableDates }: Pick<AvailableService, 'availableDates'>): Code | null {
  if (availableDates.length === 0) return 'announcement/dates-required';
  return availableDates.every(({ from, to }) => from <= to) ? null : 'announcement/dates-malformed';
}

/** Ranges in order, those that meet or overlap as one: the same days are the same value, however they were chosen. */
export function joinRanges(ranges: readonly DateRange[]): DateRange[] {
  const joined: DateRange[] = [];
  for (const range of [...ranges].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = joined.at(-1);
    if (last === undefined || range.from > dayAfter(last.to)) joined.push({ ...range });
    else if (range.to > last.to) last.to = range.to;
  }
  return joined;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 24 * 60 * 60_000).toISOString().slice(0, 10);
}

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
 * The end of an announcement that is published at `now` (ISO 8601), or why it has none. The same start leaves the end where it is; another one asks for another thirty
 * days. `standing`: what is published now, null: nothing is.
 */
export function endOf(startedAt: string, standing: Term | null, now: string): { end: string } | { code: Code } {
  if (standing === null) return { end: expiresAt(now) };
  const time = Date.parse(now);
  if (standing.startedAt === startedAt) {
    return isExpired(standing, time) ? { code: 'announcement/expired' } : { end: standing.expiresAt };
  }
  return mayRenew(standing, time) ? { end: expiresAt(now) } : { code: 'announcement/renewed-too-early' };
}

/** As `endOf`, for one that was taken away before its end and comes back: taking it away and publishing it again does not prolong either. */
export function endOfReturning(startedAt: string, before: Term, now: string): { end: string } | { code: Code } {
  const early = before.startedAt !== startedAt && !mayRenew(before, Date.parse(now));
  return early ? { end: before.expiresAt } : endOf(startedAt, before, now);
}

/**
 * Whether a statement still asks for the days that were answered with `announcement/expired` at `endedAt`. What ended had begun a whole term before; a renewal begins when
 * the person has been told, by a clock that may go wrong by days.
 */
export function hasHadItsTerm({ startedAt }: Pick<AnnouncementStatement, 'startedAt'>, endedAt: string): boolean {
  return Date.parse(endedAt) - Date.parse(startedAt) > DURATIONS.announcement / 2;
}

type Someone = { userId: string; roles: readonly Role[] } | null;

export function mayEditAnnouncement({ authorId }: Pick<AnnouncementFact, 'authorId'>, person: Someone): boolean {
  return person !== null && authorId === person.userId;
}

/** Its owner or an admin may remove an announcement; everyone else may report it (spec part 2, section 6). */
export function mayRemoveAnnouncement(announcement: Pick<AnnouncementFact, 'authorId'>, person: Someone): boolean {
  return mayEditAnnouncement(announcement, person) || person?.roles.includes('admin') === true;
}
