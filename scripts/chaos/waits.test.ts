import { describe, expect, it } from 'vitest';
import { Waits } from './waits.ts';

describe('waiting times', () => {
  const waits = new Waits();
  for (const [began, ended] of [
    [0, 10],
    [5, 100],
    [110, 130],
  ] as const) {
    waits.took('taken', began, ended);
  }

  it('counts every person who waited at some time within a period', () => {
    expect(waits.longest('taken', 50, 60)).toBe(95);
    expect(waits.longest('taken', 120, 125)).toBe(20);
    expect(waits.longest('taken', 200, 300)).toBe(0);
    expect(waits.longest('answered', 0, 300)).toBe(0);
  });

  it('measures how long nobody received an answer', () => {
    expect(waits.longestSilence('taken', 0, 130)).toBe(90);
    expect(waits.longestSilence('taken', 0, 400)).toBe(270);
  });

  it('computes the median wait', () => {
    expect(waits.quantile('taken', 0.5)).toBe(20);
    expect(waits.count('taken')).toBe(3);
  });
});
