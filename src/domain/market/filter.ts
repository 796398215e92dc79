import type { AnnouncementFact, AnnouncementKind } from '../announcement/schema.ts';
import type { PetKind } from '../pet/schema.ts';
import type { PriceType, ServiceKey } from '../profile/service-kinds.ts';

/**
 * What the filter card asks for; null: anything. `city` is the code of a place. `service` counts for services alone,
 * the pet's fields for pets alone.
 */
export interface MarketFilter {
  readonly city: string | null;
  readonly kind: AnnouncementKind | null;
  readonly service: ServiceKey | null;
  readonly petType: PetKind | null;
  readonly breed: string | null;
  readonly priceType: PriceType | null;
}

export const NO_FILTER: MarketFilter = {
  city: null,
  kind: null,
  service: null,
  petType: null,
  breed: null,
  priceType: null,
};

/** Whether an announcement is asked for. Its end is not looked at. */
export function fitsFilter(announcement: AnnouncementFact, filter: MarketFilter): boolean {
  const { city, kind, service, petType, breed, priceType } = filter;
  if (city !== null && announcement.city?.code !== city) return false;
  if (kind !== null && announcement.kind !== kind) return false;
  if (announcement.kind === 'Services') {
    return service === null || announcement.services.some(({ offer }) => offer.nameKey === service);
  }
  const { pet, petPrice } = announcement;
  return (
    (petType === null || pet?.petType === petType) &&
    (breed === null || pet?.breed === breed) &&
    (priceType === null || petPrice?.priceType === priceType)
  );
}

/** The one that ends last comes first (spec part 2, section 7); equal ones by id, so that pages do not overlap. */
export function byEnd(one: AnnouncementFact, other: AnnouncementFact): number {
  if (one.expiresAt !== other.expiresAt) return one.expiresAt < other.expiresAt ? 1 : -1;
  return one._id < other._id ? -1 : 1;
}
