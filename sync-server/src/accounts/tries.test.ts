import { describe, expect, it } from 'vitest';
import { FREE_TRIES, STRANGERS_FREE_TRIES, waitAfter } from './tries.ts';

describe.each([FREE_TRIES, STRANGERS_FREE_TRIES])('waits between tries, of which %i are free', (free) => {
  it.each([
    [0, 30],
    [1, 60],
    [2, 120],
    [4, 480],
    [5, 900],
    [50, 900],
    [1_000_000, 900],
  ])('after %i failures more: %i s', (more, seconds) => {
    expect(waitAfter(free + more, free)).toBe(seconds * 1000);
  });
});
