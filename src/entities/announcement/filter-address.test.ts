import { describe, expect, it } from 'vitest';
import { NO_FILTER } from '../../domain/market/filter.ts';
import { addressOfFilter, filterOfAddress, isFiltering } from './filter-address.ts';
import { LVIV } from './testing/announcements.ts';

const read = (address: string) => filterOfAddress(new URLSearchParams(address));

describe('the filter of the market in the address', () => {
  it.each([
    NO_FILTER,
    { ...NO_FILTER, city: LVIV.code, kind: 'Services', service: 'grooming' } as const,
    { ...NO_FILTER, petType: 'cat', breed: 'other', priceType: 'Free' } as const,
  ])('reads a filter from the address as it was written: %o', (filter) => {
    expect(filterOfAddress(addressOfFilter(filter))).toEqual(filter);
    expect(isFiltering(filter)).toBe(filter !== NO_FILTER);
  });

  it.each(['city=nowhere', 'type=services', 'pet=horse', 'price=cheap', 'breed=beagle', 'pet=dog&breed=x'])(
    'ignores a value in the address that the filter does not offer: %s',
    (address) => {
      expect(read(address)).toEqual({ ...NO_FILTER, petType: address.startsWith('pet=dog') ? 'dog' : null });
    },
  );

  it('filters by a service only among services', () => {
    expect(read('type=Pet&service=grooming').service).toBeNull();
    expect(read('service=grooming').service).toBeNull();
  });
});
