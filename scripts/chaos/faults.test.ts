import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawn } from '../../tests/draws.ts';
import { chosen, randomFrom } from './faults.ts';

describe('random faults', () => {
  it('draws the same faults for the same seed, within their bounds', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const [one, other] = [randomFrom(seed), randomFrom(seed)];
        for (let count = 0; count < 20; count += 1) {
          const number = one();
          expect(other()).toBe(number);
          expect(number).toBeGreaterThanOrEqual(0);
          expect(number).toBeLessThan(1);
        }
      }),
      drawn(100),
    );
  });

  it('draws every element of a list sooner or later', () => {
    const random = randomFrom(1);
    expect(new Set(Array.from({ length: 200 }, () => chosen(random, ['a', 'b', 'c'])))).toEqual(
      new Set(['a', 'b', 'c']),
    );
  });
});
