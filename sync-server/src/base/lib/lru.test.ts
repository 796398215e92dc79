import { expect, it } from 'vitest';
import { lru } from './lru.ts';

it('holds the most recently written entries of the map, each once and with its last value', () => {
  const map = new Map<string, number>();
  for (const [key, value] of [
    ['a', 1],
    ['b', 2],
    ['a', 3],
    ['c', 4],
  ] as const)
    lru(map, key, value, 2);
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
});
