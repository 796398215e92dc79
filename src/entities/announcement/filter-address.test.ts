import { describe, expect, it } from 'vitest';
import { NO_FILTER } from '../../domain/market/filter.ts';
import { addressOfFilter, filterOfAddress, isFiltering, sortOfAddress } from './filter-address.ts';
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

  it.each([
    ['', 'newest'],
    ['sort=nearest', 'nearest'],
    ['sort=rating', 'rating'],
    ['sort=price', 'price'],
  ] as const)('reads the order from the address as it was written: %s', (address, sort) => {
    expect(sortOfAddress(new URLSearchParams(address))).toBe(sort);
    expect(addressOfFilter(NO_FILTER, sort).toString()).toBe(address);
  });

  it('ignores an unknown order in the address', () => {
    expect(sortOfAddress(new URLSearchParams('sort=cheapest'))).toBe('newest');
  });

  it('filters by a service only among services', () => {
    expect(read('type=Pet&service=grooming').service).toBeNull();
    expect(read('service=grooming').service).toBeNull();
  });
});
