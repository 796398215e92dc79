import type { Role } from '../account/schema.ts';
import type { Code } from '../codes.ts';
import { roleIn } from '../organisation/rules.ts';
import type { OrganisationFact } from '../organisation/schema.ts';
import { isSeen } from '../plain-text.ts';
import type { Author } from '../post/rules.ts';
import { organisationOfAnnouncement, petOfAnnouncement, SERVICES_ANNOUNCEMENT } from './id.ts';
import type { AnnouncementFact, AnnouncementStatement, AvailableService } from './schema.ts';

/**
 * Why an announcement cannot be published, or null (spec part 2, section 5). Called by the dialog on input and by the
 * service before publishing.
 */
export function refuseAnnouncement(announcement: AnnouncementStatement, author: Author | null): Code | null {
  if (author === null || !author.firstName || !author.letter) return 'announcement/author-incomplete';
  if (!isSeen(announcement.description)) return 'announcement/description-required';
  return announcement.kind === 'Services' ? refuseServices(announcement) : refusePetOffer(announcement);
}

function refuseServices({ _id, services, petPrice, organisation }: AnnouncementStatement): Code | null {
  const isOwn = _id === SERVICES_ANNOUNCEMENT && organisation === undefined;
  const isInItsName = organisationOfAnnouncement(_id) !== null && organisation !== undefined;
  if (!(isOwn || isInItsName) || petPrice !== null) return 'statement/malformed';
  if (services.length === 0) return 'announcement/services-required';
  return services.map(refuseDates).find((code) => code !== null) ?? null;
}

function refusePetOffer({ _id, services, petPrice, organisation }: AnnouncementStatement): Code | null {
  if (organisation !== undefined) return 'statement/malformed';
  if (petOfAnnouncement(_id) === null || petPrice === null || services.length > 0) return 'announcement/pet-required';
  return null;
}

type Announcing = Pick<OrganisationFact, 'team' | 'closedAt' | 'services'>;

/** Why this person may not announce in the name of the organisation, or null. The dialog calls it, too. */
export function refuseAnnouncer(organisation: Pick<Announcing, 'team' | 'closedAt'>, userId: string): Code | null {
  if (organisation.closedAt !== null) return 'announcement/organisation-closed';
  return roleIn(organisation, userId) === 'admin' ? null : 'announcement/organisation-admins';
}

/** An announcement in the name of an organisation may only offer its services. */
export function refuseOffered(
  { services }: Pick<AnnouncementStatement, 'services'>,
  organisation: Pick<Announcing, 'services'>,
): Code | null {
  const offers = new Set(organisation.services.map(({ nameKey }) => nameKey));
  return services.every(({ offer }) => offers.has(offer.nameKey)) ? null : 'announcement/organisation-services';
}

/** Each offered service has a range of days, and each range begins before it ends. */
export function refuseDates({ availableDates }: Pick<AvailableService, 'availableDates'>): Code | null {
  if (availableDates.length === 0) return 'announcement/dates-required';
  return availableDates.every(({ from, to }) => from <= to) ? null : 'announcement/dates-malformed';
}

type Someone = { userId: string; roles: readonly Role[] } | null;

export function mayEditAnnouncement({ authorId }: Pick<AnnouncementFact, 'authorId'>, person: Someone): boolean {
  return person !== null && authorId === person.userId;
}

/** Its owner or an admin may remove an announcement; others may report it (spec part 2, section 6). */
export function mayRemoveAnnouncement(announcement: Pick<AnnouncementFact, 'authorId'>, person: Someone): boolean {
  return mayEditAnnouncement(announcement, person) || person?.roles.includes('admin') === true;
}
