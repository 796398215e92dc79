import type { AnnouncementFact } from '../announcement/schema.ts';
import type { Place } from '../place/schema.ts';
import { CURRENCIES, type ServiceKey } from '../profile/service-kinds.ts';
import type { PriceAsked } from '../profile/services.ts';
import { byEnd } from './filter.ts';

/** The orders of the market; the first one is the default (spec part 2, section 7). */
export const MARKET_SORTS = ['newest', 'nearest', 'rating', 'price'] as const;
export type MarketSort = (typeof MARKET_SORTS)[number];

/** A person's average and the number of their reviews; null without reviews. */
export type KnownRating = { readonly average: number; readonly reviews: number } | null;

/** What the orders depend on besides the announcements. */
export interface SortContext {
  /** The reader's own city; null if unknown. */
  readonly city: Place | null;
  /** The service whose price counts; null: the lowest one of each announcement. */
  readonly service: ServiceKey | null;
  /** The ratings of people by their ids. */
  readonly ratings: ReadonlyMap<string, KnownRating>;
}

/** Announcements in an order; what is equal in it stays in the default order. */
export function sortAnnouncements<T extends { readonly fact: AnnouncementFact }>(
  announcements: readonly T[],
  sort: MarketSort,
  context: SortContext,
): readonly T[] {
  if (sort === 'newest') return announcements;
  const rankOf = { nearest: nearness, rating: ratingRank, price: priceRank }[sort];
  const ranked = announcements.map((each) => ({ each, rank: rankOf(each.fact, context) }));
  ranked.sort((one, other) => compareRanks(one.rank, other.rank) || byEnd(one.each.fact, other.each.fact));
  return ranked.map(({ each }) => each);
}

/** Numbers that are compared one after the other, the smaller first. */
type Rank = readonly number[];

function compareRanks(one: Rank, other: Rank): number {
  const at = one.findIndex((number, index) => number !== other[index]);
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

/** Places have no coordinates, so nearness is what they share: the city, the region, the country, nothing. */
function nearness({ city }: AnnouncementFact, { city: own }: SortContext): Rank {
  if (city === null || own === null) return [3];
  if (city.code === own.code) return [0];
  if (city.region !== null && own.region !== null && city.region.uk === own.region.uk) return [1];
  return [city.country.uk === own.country.uk ? 2 : 3];
}

/** The best average first, at equal ones the more reviewed; services without reviews next, then pets. */
function ratingRank(fact: AnnouncementFact, { ratings }: SortContext): Rank {
  const person = ratedPerson(fact);
  if (fact.kind === 'Pet') return [2];
  const rating = person === null ? null : (ratings.get(person) ?? null);
  return rating === null ? [1] : [0, -rating.average, -rating.reviews];
}

/** Free ones first, then the lowest price, then prices to agree on. Currencies are not converted, but kept apart. */
function priceRank(fact: AnnouncementFact, { service }: SortContext): Rank {
  const counted = fact.services.filter(({ offer }) => service === null || offer.nameKey === service);
  const prices = fact.petPrice === null ? counted.map(({ offer }) => offer) : [fact.petPrice];
  const [lowest = [4]] = prices.map(rankOfPrice).sort(compareRanks);
  return lowest;
}

function rankOfPrice(asked: PriceAsked): Rank {
  if (asked.priceType !== 'Price') return [asked.priceType === 'Free' ? 0 : 3];
  return [1, CURRENCIES.indexOf(asked.currency), asked.price];
}

/** Whose reviews speak for an announcement; null: an organisation offers it, which has none. */
export function ratedPerson({ organisation, authorId }: Pick<AnnouncementFact, 'organisation' | 'authorId'>) {
  return organisation === undefined ? authorId : null;
}
