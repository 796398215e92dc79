import { petId, petKey } from '../pet/id.ts';

/** A person has one announcement of services, and a pet stands in one announcement at a time: both follow from the id. */
export const SERVICES_ANNOUNCEMENT = 'announcement:services';
const PET = 'announcement:pet:';

/** The statement, and the fact: whoever owns the pet is who may announce it. */
export function petAnnouncementId(pet: string): string {
  return PET + petKey(pet);
}

/** The pet that an announcement is about; null for one of services. */
export function petOfAnnouncement(id: string): string | null {
  return id.startsWith(PET) ? petId(id.slice(PET.length)) : null;
}

export function announcementFactId(statement: string, userId: string): string {
  return statement === SERVICES_ANNOUNCEMENT ? servicesFactId(userId) : statement;
}

/** The statement that a fact was made of, in its author's own database. */
export function announcementStatementId(fact: string): string {
  return petOfAnnouncement(fact) === null ? SERVICES_ANNOUNCEMENT : fact;
}

export function servicesFactId(userId: string): string {
  return `${SERVICES_ANNOUNCEMENT}:${userId}`;
}

/** The part of a fact's id that stands in its address: `services-<user id>` or `pet-<ULID>`. */
export function announcementKey(fact: string): string {
  return fact.slice('announcement:'.length).replace(':', '-');
}

/** The fact that an address names, or null: `key` is what somebody typed. */
export function announcementOfKey(key: string): string | null {
  return /^(?:services-[0-9a-f]{32}|pet-[0-9A-HJKMNP-TV-Z]{26})$/.test(key)
    ? `announcement:${key.replace('-', ':')}`
    : null;
}
