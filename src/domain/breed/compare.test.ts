import { expect, it } from 'vitest';
import { comparedBreeds, comparePath, withCompared } from './compare.ts';

it.each([
  ['', []],
  ['compare=', []],
  ['compare=akita,beagle', ['akita', 'beagle']],
  ['compare=akita,akita,mixed-cat', ['akita', 'mixed-cat']],
  ['compare=wolf,akita,mixed,other,constructor,beagle', ['akita', 'beagle']],
  ['compare=akita,beagle,sphynx,bengal', ['akita', 'beagle', 'sphynx']],
])('takes at most three known breeds from an address: %s', (search, breeds) => {
  expect(comparedBreeds(new URLSearchParams(search))).toEqual(breeds);
});

it('reads the address that it makes, and leaves other parameters alone', () => {
  const chosen = ['akita', 'sphynx'];
  const path = comparePath('breedsCompare', chosen);
  expect(path).toBe('/dashboard/breeds/compare?compare=akita,sphynx');
  expect(comparedBreeds(new URL(path, 'https://lapka.example').searchParams)).toEqual(chosen);
  const next = withCompared(new URLSearchParams('kind=cat'), chosen);
  expect([next.get('kind'), comparedBreeds(next)]).toEqual(['cat', chosen]);
  expect(withCompared(next, []).toString()).toBe('kind=cat');
  expect(comparePath('breeds', [])).toBe('/dashboard/breeds');
});
