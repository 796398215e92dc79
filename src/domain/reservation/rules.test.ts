import { describe, expect, it } from 'vitest';
import type { AvailableService, Taken } from '../announcement/schema.ts';
import { freeDays, missingIn, placesLeft, refuseAsked, selectableDays } from './rules.ts';

/** Shortly before midnight in Ukraine, when it is the same day everywhere west of it. */
const NOW = Date.parse('2026-11-24T21:59:00.000Z');
const PET = 'pet:01JD4Z7R8S9T0V1W2X3Y4Z5002';

const walks = (places?: number): AvailableService => ({
  offer: { nameKey: 'dogWalking', priceType: 'Agreement' },
  availableDates: [
    { from: '2026-11-20', to: '2026-11-22' },
    { from: '2026-11-23', to: '2026-11-26' },
    { from: '2026-12-01', to: '2026-12-01' },
  ],
  ...(places === undefined ? {} : { places }),
});
const services = (places?: number, taken: Taken[] = []) => ({
  kind: 'Services' as const,
  pet: null,
  services: [walks(places)],
  taken,
});
const taken = (day: string, count: number): Taken => ({ service: 'dogWalking', day, count });

describe('the selectable days of a reservation', () => {
  it('offers for a service the days of its ranges from today on', () => {
    expect(selectableDays(services(), 'dogWalking', NOW)).toEqual([
      { from: '2026-11-24', to: '2026-11-26' },
      { from: '2026-12-01', to: '2026-12-01' },
    ]);
    expect(selectableDays(services(), 'dogWalking', NOW + 60_000)[0]).toEqual({ from: '2026-11-25', to: '2026-11-26' });
    expect(selectableDays(services(), 'grooming', NOW)).toEqual([]);
  });

  it('offers for a pet the days until the end of the month', () => {
    const offered = { ...services(), kind: 'Pet' as const };
    expect(selectableDays(offered, null, NOW)).toEqual([{ from: '2026-11-24', to: '2026-11-30' }]);
    expect(selectableDays(offered, null, Date.parse('2026-11-30T22:00:00.000Z'))).toEqual([
      { from: '2026-12-01', to: '2026-12-31' },
    ]);
  });

  it.each([
    [[taken('2026-11-25', 2)], ['2026-11-24..2026-11-24', '2026-11-26..2026-11-26', '2026-12-01..2026-12-01']],
    [[taken('2026-11-24', 2)], ['2026-11-25..2026-11-26', '2026-12-01..2026-12-01']],
    [[taken('2026-12-01', 3)], ['2026-11-24..2026-11-26']],
    [[taken('2026-11-25', 1)], ['2026-11-24..2026-11-26', '2026-12-01..2026-12-01']],
  ])('omits days of a service that are full: %j', (full, free) => {
    const days = freeDays(services(2, full), 'dogWalking', NOW).map(({ from, to }) => `${from}..${to}`);
    expect(days).toEqual(free);
  });
});

it.each([
  [undefined, 9, null],
  [3, 1, 2],
  [3, 3, 0],
  [2, 3, 0],
])('computes for %s slots with %i taken that %s are left', (places, count, left) => {
  expect(placesLeft(services(places, [taken('2026-11-25', count)]), 'dogWalking', '2026-11-25')).toBe(left);
});

it.each([
  ['2026-11-25', 'dogWalking', null],
  ['2026-11-23', 'dogWalking', 'reservation/day-past'],
  ['2026-11-27', 'dogWalking', 'reservation/day-not-offered'],
  ['2026-11-26', 'dogWalking', 'reservation/day-taken'],
  ['2026-11-25', 'grooming', 'reservation/service-gone'],
  ['2026-11-25', null, 'reservation/service-gone'],
] as const)('checks a request on %s for %s: %s', (day, service, code) => {
  const offered = services(1, [taken('2026-11-26', 1)]);
  expect(refuseAsked({ service, pet: PET, day }, offered, NOW)).toBe(code);
});

it('names every missing field of a reservation request', () => {
  const empty = { service: null, pet: null, day: null, message: ' ' };
  expect(missingIn(empty, { kind: 'Services' })).toEqual({
    service: 'reservation/service-required',
    pet: 'reservation/pet-required',
    day: 'reservation/day-required',
    message: 'reservation/message-required',
  });
  expect(missingIn({ ...empty, pet: PET, day: '2026-11-25', message: 'ї'.repeat(501) }, { kind: 'Pet' })).toEqual({
    message: 'reservation/message-too-long',
  });
  expect(missingIn({ ...empty, pet: PET, day: '2026-11-25', message: 'Hello' }, { kind: 'Pet' })).toEqual({});
});
