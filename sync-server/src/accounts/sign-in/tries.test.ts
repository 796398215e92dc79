import { describe, expect, it } from 'vitest';
import { FREE_TRIES, STRANGERS_FREE_TRIES, waitAfter } from './tries.ts';

describe.each([FREE_TRIES, STRANGERS_FREE_TRIES])('the wait between password tries, of which %i are free', (free) => {
  it.each([
    [0, 30],
    [1, 60],
    [2, 120],
    [4, 480],
    [5, 900],
    [50, 900],
    [1_000_000, 900],
  ])('waits after %i more failures: %i s', (more, seconds) => {
    expect(waitAfter(free + more, free)).toBe(seconds * 1000);
  });
});
