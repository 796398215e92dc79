import { useMemo } from 'react';
import { type KnownRating, type MarketSort, ratedPerson, sortAnnouncements } from '../../../domain/market/sort.ts';
import type { Place } from '../../../domain/place/schema.ts';
import { profileDetails } from '../../../domain/profile/details.ts';
import type { ServiceKey } from '../../../domain/profile/service-kinds.ts';
import type { Offer } from '../../../entities/announcement/offers.ts';
import { useOwnProfile, useRatings } from '../../../entities/person/queries.ts';

/** Each profile is a read of its own: further people count as not rated. */
const MAX_RATINGS_READ = 200;
const NONE: readonly never[] = [];
const NO_RATINGS: ReadonlyMap<string, KnownRating> = new Map();

/** The announcements in the chosen order; until the ratings are read, in the default one. */
export function useSortedOffers(offers: readonly Offer[], sort: MarketSort, service: ServiceKey | null) {
  const city = useOwnCity();
  const people = useMemo(() => (sort === 'rating' ? peopleOf(offers) : NONE), [offers, sort]);
  const ratings = useRatings(people);
  const isReady = ratings !== undefined;
  const sorted = useMemo(() => {
    const context = { city, service, ratings: ratings ?? NO_RATINGS };
    return sortAnnouncements(offers, isReady ? sort : 'newest', context);
  }, [offers, isReady, sort, city, service, ratings]);
  return { offers: sorted, isReady };
}

function peopleOf(offers: readonly Offer[]): readonly string[] {
  const people = offers.flatMap(({ fact }) => (fact.kind === 'Services' ? (ratedPerson(fact) ?? []) : []));
  return [...new Set(people)].slice(0, MAX_RATINGS_READ);
}

/** The city of this person's profile; null if unknown. */
export function useOwnCity(): Place | null {
  const profile = useOwnProfile().data;
  return profileDetails(profile?.statement ?? {}).city;
}
