import type { AnnouncementFact, AnnouncementKind } from '../announcement/schema.ts';
import type { PetKind } from '../pet/schema.ts';
import type { PriceType, ServiceKey } from '../profile/service-kinds.ts';

/**
 * The values of the filter card; null for any. `city` is the code of a place. `service` applies to services only, the
 * pet's fields to pets only.
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

/** Whether an announcement matches the filter. Ignores its end. */
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

/** Latest end first (spec part 2, section 7); equal ones by id, so that pages do not overlap. */
export function byEnd(one: AnnouncementFact, other: AnnouncementFact): number {
  if (one.expiresAt !== other.expiresAt) return one.expiresAt < other.expiresAt ? 1 : -1;
  return one._id < other._id ? -1 : 1;
}
