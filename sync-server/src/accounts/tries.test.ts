import { describe, expect, it } from 'vitest';
import { FREE_TRIES, waitAfter } from './tries.ts';

describe('waits between tries', () => {
  it.each([
    [FREE_TRIES, 30],
    [FREE_TRIES + 1, 60],
    [FREE_TRIES + 2, 120],
    [FREE_TRIES + 4, 480],
    [FREE_TRIES + 5, 900],
    [FREE_TRIES + 50, 900],
    [1_000_000, 900],
  ])('after %i failures: %i s', (failed, seconds) => {
    expect(waitAfter(failed)).toBe(seconds * 1000);
  });
});
