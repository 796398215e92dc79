import { expect, it } from 'vitest';
import { KYIV, LVIV, petOffer, servicesOffer } from '../../entities/announcement/testing/announcements.ts';
import { salonOffer } from '../../entities/announcement/testing/organisations.ts';
import type { AnnouncementFact } from '../announcement/schema.ts';
import type { Place } from '../place/schema.ts';
import type { ServiceOffer } from '../profile/services.ts';
import { type KnownRating, MARKET_SORTS, type MarketSort, type SortContext, sortAnnouncements } from './sort.ts';

const DROHOBYCH: Place = { ...LVIV, code: 'UA46020030010084174', city: { en: 'Drohobych', uk: 'Дрогобич' } };
const WARSAW: Place = {
  code: 'geo:warsaw',
  city: { en: 'Warsaw', uk: 'Варшава' },
  region: null,
  country: { en: 'Poland', uk: 'Польща' },
};
const NOTHING: SortContext = { city: null, service: null, ratings: new Map() };
const at = new Date(2026, 10, 20).toISOString();

/** In the default order, because all end at the same time and the ids decide. */
const inOrder = (facts: readonly AnnouncementFact[], sort: MarketSort, context: Partial<SortContext> = {}) =>
  sortAnnouncements(
    facts.map((fact) => ({ fact })),
    sort,
    { ...NOTHING, ...context },
  ).map(({ fact }) => facts.indexOf(fact));

const offering = (number: number, ...offers: ServiceOffer[]) =>
  servicesOffer(number, { startedAt: at, services: offers.map((offer) => ({ offer, availableDates: [] })) });
const walks = (price: number, currency: '₴' | '€' = '₴'): ServiceOffer => ({
  nameKey: 'dogWalking',
  priceType: 'Price',
  price,
  currency,
});

it('keeps the given order of announcements by default', () => {
  expect(MARKET_SORTS[0]).toBe('newest');
  expect(inOrder([servicesOffer(2), servicesOffer(1)], 'newest')).toEqual([0, 1]);
});

it('sorts announcements by what their city shares with one’s own', () => {
  const cities = [null, WARSAW, KYIV, DROHOBYCH, LVIV];
  const facts = cities.map((city, number) => servicesOffer(number, { startedAt: at, city }));
  expect(inOrder(facts, 'nearest', { city: LVIV })).toEqual([4, 3, 2, 0, 1]);
  expect(inOrder(facts, 'nearest')).toEqual([0, 1, 2, 3, 4]);
});

it('sorts announcements by rating, then by the number of reviews; unrated services and pets follow', () => {
  const facts = [
    petOffer(1),
    salonOffer({ startedAt: at }),
    ...[1, 2, 3, 4].map((number) => servicesOffer(number, { startedAt: at })),
  ];
  const rated = [3.5, 4, 4, null].map((average, index): [string, KnownRating] => [
    facts[index + 2]?.authorId ?? '',
    average === null ? null : { average, reviews: index + 1 },
  ]);
  const order = inOrder(facts, 'rating', { ratings: new Map(rated) });
  expect(order.slice(0, 3)).toEqual([4, 3, 2]);
  expect(order.slice(3, 5).sort()).toEqual([1, 5]);
  expect(order[5]).toBe(0);
});

it('sorts announcements by their lowest price, free ones first, without converting currencies', () => {
  const facts = [
    offering(1, { nameKey: 'grooming', priceType: 'Agreement' }),
    offering(2, walks(5, '€')),
    offering(3, walks(300), walks(100)),
    offering(4, walks(200)),
    offering(5, { nameKey: 'grooming', priceType: 'Free' }),
    petOffer(1, { startedAt: at, petPrice: { priceType: 'Price', price: 150, currency: '₴' } }),
  ];
  expect(inOrder(facts, 'price')).toEqual([4, 2, 5, 3, 1, 0]);
});

it('compares only the prices of the chosen service', () => {
  const grooming = (price: number): ServiceOffer => ({ ...walks(price), nameKey: 'grooming' });
  const facts = [offering(1, walks(10), grooming(500)), offering(2, walks(90), grooming(400))];
  expect(inOrder(facts, 'price', { service: 'grooming' })).toEqual([1, 0]);
  expect(inOrder(facts, 'price', { service: 'dogWalking' })).toEqual([0, 1]);
});
