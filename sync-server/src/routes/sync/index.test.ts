import { describe, expect, it } from 'vitest';
import { sequenceNumber } from './index.ts';

describe('the length of a history', () => {
  it.each<[string | number, number]>([
    ['12-g1AAAACTeJzLYWBgYMpg', 12],
    ['0', 0],
    [7, 7],
    ['0-7f', 0],
    ['', 0],
    ['g1', 0],
    ['-3-x', 0],
  ])('%j is %i', (sequence, number) => {
    expect(sequenceNumber(sequence)).toBe(number);
  });
});
