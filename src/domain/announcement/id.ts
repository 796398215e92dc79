import { idGrammar, keyOf, oneOf, USER_ID } from '../kinds/id-grammar.ts';
import { organisationFactIds } from '../organisation/id.ts';
import { petIds } from '../pet/id.ts';

const inItsName = ['organisation', keyOf(organisationFactIds)] as const;
const ofPets = idGrammar('announcement', petIds);
const ofOrganisations = idGrammar('announcement', ...inItsName);

/**
 * The id enforces uniqueness: one announcement of services per person, one per organisation (whichever admin wrote it),
 * and one per pet at a time.
 */
export const announcementIds = idGrammar('announcement', oneOf('services', petIds, inItsName));
export const announcementFactIds = idGrammar('announcement', oneOf(['services', USER_ID], petIds, inItsName));

export const SERVICES_ANNOUNCEMENT = announcementIds.make('services');

/** The id of both statement and fact: only the pet's owner may announce it. */
export function petAnnouncementId(pet: string): string {
  return announcementIds.make(pet);
}

/** The id of both statement and fact: any admin of the organisation may write it. */
export function organisationAnnouncementId(organisation: string): string {
  return ofOrganisations.make(organisation);
}

/** The pet of an announcement, by the id of its statement or fact; null for services. */
export function petOfAnnouncement(id: string): string | null {
  return ofPets.parse(id)?.[0] ?? null;
}

/** The organisation in whose name it is, by the id of its statement or fact; null if it is in its author's own name. */
export function organisationOfAnnouncement(id: string): string | null {
  return ofOrganisations.parse(id)?.[0] ?? null;
}

export function announcementFactId(statement: string, userId: string): string {
  return statement === SERVICES_ANNOUNCEMENT ? servicesFactId(userId) : statement;
}

/** The statement, in its author's own database, from which a fact was made. */
export function announcementStatementId(fact: string): string {
  return announcementIds.is(fact) ? fact : SERVICES_ANNOUNCEMENT;
}

export function servicesFactId(userId: string): string {
  return announcementFactIds.make(`${announcementIds.key(SERVICES_ANNOUNCEMENT)}:${userId}`);
}

/** The part of a fact's id that its address contains: `services-<user id>`, `pet-<ULID>`, `organisation-…`. */
export function announcementKey(fact: string): string {
  return announcementFactIds.key(fact).replaceAll(':', '-');
}

/** The fact that an address names, or null: `key` is untrusted text from the address. */
export function announcementOfKey(key: string): string | null {
  const fact = announcementFactIds.make(key.replaceAll('-', ':'));
  return announcementFactIds.is(fact) && announcementKey(fact) === key ? fact : null;
}
