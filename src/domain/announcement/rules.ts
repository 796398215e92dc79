import type { Role } from '../account/schema.ts';
import type { Code } from '../codes.ts';
import { isSeen } from '../plain-text.ts';
import type { Author } from '../post/rules.ts';
import { petOfAnnouncement, SERVICES_ANNOUNCEMENT } from './id.ts';
import type { AnnouncementFact, AnnouncementStatement, AvailableService } from './schema.ts';

/**
 * Why an announcement cannot be published, or null (spec part 2, section 5). The dialog asks while it is filled in, the
 * service before publishing.
 */
export function refuseAnnouncement(announcement: AnnouncementStatement, author: Author | null): Code | null {
  if (author === null || !author.firstName || !author.letter) return 'announcement/author-incomplete';
  if (!isSeen(announcement.description)) return 'announcement/description-required';
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

type Someone = { userId: string; roles: readonly Role[] } | null;

export function mayEditAnnouncement({ authorId }: Pick<AnnouncementFact, 'authorId'>, person: Someone): boolean {
  return person !== null && authorId === person.userId;
}

/** Its owner or an admin may remove an announcement; everyone else may report it (spec part 2, section 6). */
export function mayRemoveAnnouncement(announcement: Pick<AnnouncementFact, 'authorId'>, person: Someone): boolean {
  return mayEditAnnouncement(announcement, person) || person?.roles.includes('admin') === true;
}
