import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backoff } from './backoff.ts';

const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('backoff', () => {
  it('grows the back-off, between half and all of its step, up to a minute', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fraction, (failures, random) => {
        const step = Math.min(60_000, 1_000 * 2 ** Math.min(failures - 1, 20));
        const wait = backoff(failures, random);
        expect(wait).toBeGreaterThanOrEqual(step / 2);
        expect(wait).toBeLessThanOrEqual(step);
      }),
    );
  });

  it.each([
    [1, 0, 500],
    [1, 0.999999, 1_000],
    [4, 0, 4_000],
    [50, 0, 30_000],
  ])('after %i failures with random %d, waits %i ms', (failures, random, expected) => {
    expect(backoff(failures, random)).toBe(expected);
  });
});
