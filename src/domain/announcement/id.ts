import { idGrammar, oneOf, USER_ID } from '../kinds/id-grammar.ts';
import { petIds } from '../pet/id.ts';

/**
 * A person has one announcement of services, and a pet stands in one announcement at a time: both follow from the id.
 */
export const announcementIds = idGrammar('announcement', oneOf('services', petIds));
export const announcementFactIds = idGrammar('announcement', oneOf(['services', USER_ID], petIds));

export const SERVICES_ANNOUNCEMENT = announcementIds.make('services');

/** The statement, and the fact: whoever owns the pet is who may announce it. */
export function petAnnouncementId(pet: string): string {
  return announcementIds.make(pet);
}

/** The pet that an announcement is about, by its statement or its fact; null for one of services. */
export function petOfAnnouncement(id: string): string | null {
  return announcementFactIds.named(id)[0] ?? null;
}

export function announcementFactId(statement: string, userId: string): string {
  return statement === SERVICES_ANNOUNCEMENT ? servicesFactId(userId) : statement;
}

/** The statement that a fact was made of, in its author's own database. */
export function announcementStatementId(fact: string): string {
  return petOfAnnouncement(fact) === null ? SERVICES_ANNOUNCEMENT : fact;
}

export function servicesFactId(userId: string): string {
  return announcementFactIds.make(`${announcementIds.key(SERVICES_ANNOUNCEMENT)}:${userId}`);
}

/** The part of a fact's id that stands in its address: `services-<user id>` or `pet-<ULID>`. */
export function announcementKey(fact: string): string {
  return announcementFactIds.key(fact).replace(':', '-');
}

/** The fact that an address names, or null: `key` is what somebody typed. */
export function announcementOfKey(key: string): string | null {
  const fact = announcementFactIds.make(key.replace('-', ':'));
  return announcementFactIds.is(fact) && announcementKey(fact) === key ? fact : null;
}
