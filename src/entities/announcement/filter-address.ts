import { ANNOUNCEMENT_KINDS } from '../../domain/announcement/schema.ts';
import { type MarketFilter, NO_FILTER } from '../../domain/market/filter.ts';
import { MARKET_SORTS, type MarketSort } from '../../domain/market/sort.ts';
import { breedOf } from '../../domain/pet/breeds.ts';
import { PET_KINDS } from '../../domain/pet/schema.ts';
import { PLACE_CODE } from '../../domain/place/schema.ts';
import { PRICE_TYPES, SERVICE_KEYS } from '../../domain/profile/service-kinds.ts';

const CITY = new RegExp(PLACE_CODE);

/** The filter in an address. Values that the filter does not offer are ignored: an address is untrusted. */
export function filterOfAddress(parameters: URLSearchParams): MarketFilter {
  const one = <T extends string>(name: string, choices: readonly T[]): T | null =>
    choices.find((choice) => choice === parameters.get(name)) ?? null;
  const city = parameters.get('city') ?? '';
  const kind = one('type', ANNOUNCEMENT_KINDS);
  const petType = one('pet', PET_KINDS);
  const breed = parameters.get('breed');
  return {
    city: CITY.test(city) ? city : null,
    kind,
    service: kind === 'Services' ? one('service', SERVICE_KEYS) : null,
    petType,
    breed: petType !== null && breed !== null && breedOf(petType, breed) !== null ? breed : null,
    priceType: one('price', PRICE_TYPES),
  };
}

/** The order in an address. */
export function sortOfAddress(parameters: URLSearchParams): MarketSort {
  return MARKET_SORTS.find((sort) => sort === parameters.get('sort')) ?? MARKET_SORTS[0];
}

/** The reverse: the address contains only the chosen values, and no default order. */
export function addressOfFilter(
  { city, kind, service, petType, breed, priceType }: MarketFilter,
  sort: MarketSort = MARKET_SORTS[0],
): URLSearchParams {
  const chosen = sort === MARKET_SORTS[0] ? null : sort;
  const asked = { city, type: kind, service, pet: petType, breed, price: priceType, sort: chosen };
  return new URLSearchParams(Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== null));
}

export function isFiltering(filter: MarketFilter): boolean {
  return Object.keys(NO_FILTER).some((field) => filter[field as keyof MarketFilter] !== null);
}
