import { idGrammar, keyOf, oneOf, USER_ID } from '../kinds/id-grammar.ts';
import { organisationFactIds } from '../organisation/id.ts';
import { petIds } from '../pet/id.ts';

const inItsName = ['organisation', keyOf(organisationFactIds)] as const;
const ofPets = idGrammar('announcement', petIds);
const ofOrganisations = idGrammar('announcement', ...inItsName);

/**
 * A person has one announcement of services, an organisation has one, whoever of its admins wrote it, and a pet stands
 * in one announcement at a time: all of it follows from the id.
 */
export const announcementIds = idGrammar('announcement', oneOf('services', petIds, inItsName));
export const announcementFactIds = idGrammar('announcement', oneOf(['services', USER_ID], petIds, inItsName));

export const SERVICES_ANNOUNCEMENT = announcementIds.make('services');

/** The statement, and the fact: whoever owns the pet is who may announce it. */
export function petAnnouncementId(pet: string): string {
  return announcementIds.make(pet);
}

/** The statement, and the fact: whoever of the organisation's admins writes it. */
export function organisationAnnouncementId(organisation: string): string {
  return ofOrganisations.make(organisation);
}

/** The pet that an announcement is about, by its statement or its fact; null for one of services. */
export function petOfAnnouncement(id: string): string | null {
  return ofPets.parse(id)?.[0] ?? null;
}

/** The organisation in whose name it is, likewise; null: in its author's own. */
export function organisationOfAnnouncement(id: string): string | null {
  return ofOrganisations.parse(id)?.[0] ?? null;
}

export function announcementFactId(statement: string, userId: string): string {
  return statement === SERVICES_ANNOUNCEMENT ? servicesFactId(userId) : statement;
}

/** The statement that a fact was made of, in its author's own database. */
export function announcementStatementId(fact: string): string {
  return announcementIds.is(fact) ? fact : SERVICES_ANNOUNCEMENT;
}

export function servicesFactId(userId: string): string {
  return announcementFactIds.make(`${announcementIds.key(SERVICES_ANNOUNCEMENT)}:${userId}`);
}

/** The part of a fact's id that stands in its address: `services-<user id>`, `pet-<ULID>`, `organisation-…`. */
export function announcementKey(fact: string): string {
  return announcementFactIds.key(fact).replaceAll(':', '-');
}

/** The fact that an address names, or null: `key` is what somebody typed. */
export function announcementOfKey(key: string): string | null {
  const fact = announcementFactIds.make(key.replaceAll('-', ':'));
  return announcementFactIds.is(fact) && announcementKey(fact) === key ? fact : null;
}
