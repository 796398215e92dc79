import { describe, expect, it } from 'vitest';
import type { AnnouncementFact } from '../announcement/schema.ts';
import { byEnd, fitsFilter, type MarketFilter, NO_FILTER } from './filter.ts';

const pet = {
  _id: 'announcement:pet:1',
  kind: 'Pet',
  city: { code: 'UA1' },
  services: [],
  pet: { petType: 'dog', breed: 'beagle' },
  petPrice: { priceType: 'Free' },
  expiresAt: '2026-12-01T00:00:00.000Z',
} as unknown as AnnouncementFact;
const services = {
  ...pet,
  _id: 'announcement:services:1',
  kind: 'Services',
  city: null,
  services: [{ offer: { nameKey: 'grooming' } }],
  pet: null,
  petPrice: null,
} as unknown as AnnouncementFact;

describe('the filter of the market', () => {
  it.each<[Partial<MarketFilter>, boolean, boolean]>([
    [{}, true, true],
    [{ city: 'UA1' }, true, false],
    [{ city: 'UA2' }, false, false],
    [{ kind: 'Pet' }, true, false],
    [{ kind: 'Services' }, false, true],
    [{ kind: 'Services', service: 'grooming' }, false, true],
    [{ kind: 'Services', service: 'dogWalking' }, false, false],
    [{ kind: 'Pet', petType: 'dog', breed: 'beagle' }, true, false],
    [{ kind: 'Pet', petType: 'cat' }, false, false],
    [{ kind: 'Pet', breed: 'akita' }, false, false],
    [{ kind: 'Pet', priceType: 'Free' }, true, false],
    [{ kind: 'Pet', priceType: 'Price' }, false, false],
  ])('%o', (asked, fitsPet, fitsServices) => {
    const filter = { ...NO_FILTER, ...asked };
    expect([fitsFilter(pet, filter), fitsFilter(services, filter)]).toEqual([fitsPet, fitsServices]);
  });
});

it('sorts announcements that end last first, equal ones by id', () => {
  const later = { ...pet, _id: 'announcement:pet:2', expiresAt: '2026-12-02T00:00:00.000Z' };
  expect([pet, services, later].sort(byEnd).map(({ _id }) => _id)).toEqual([later._id, pet._id, services._id]);
});
