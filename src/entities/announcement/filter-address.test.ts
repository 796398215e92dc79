import { describe, expect, it } from 'vitest';
import { NO_FILTER } from '../../domain/market/filter.ts';
import { addressOfFilter, filterOfAddress, isFiltering } from './filter-address.ts';
import { LVIV } from './testing/announcements.ts';

const read = (address: string) => filterOfAddress(new URLSearchParams(address));

describe('a filter in the address', () => {
  it.each([
    NO_FILTER,
    { ...NO_FILTER, city: LVIV.code, kind: 'Services', service: 'grooming' } as const,
    { ...NO_FILTER, petType: 'cat', breed: 'other', priceType: 'Free' } as const,
  ])('is read as it was written: %o', (filter) => {
    expect(filterOfAddress(addressOfFilter(filter))).toEqual(filter);
    expect(isFiltering(filter)).toBe(filter !== NO_FILTER);
  });

  it.each(['city=nowhere', 'type=services', 'pet=horse', 'price=cheap', 'breed=beagle', 'pet=dog&breed=x'])(
    'what nobody can choose counts as nothing: %s',
    (address) => {
      expect(read(address)).toEqual({ ...NO_FILTER, petType: address.startsWith('pet=dog') ? 'dog' : null });
    },
  );

  it('a service is asked for among services alone', () => {
    expect(read('type=Pet&service=grooming').service).toBeNull();
    expect(read('service=grooming').service).toBeNull();
  });
});
