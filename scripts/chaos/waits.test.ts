import { describe, expect, it } from 'vitest';
import { Waits } from './waits.ts';

describe('how long people waited', () => {
  const waits = new Waits();
  for (const [began, ended] of [
    [0, 10],
    [5, 100],
    [110, 130],
  ] as const) {
    waits.took('taken', began, ended);
  }

  it('counts whoever waited at some time in between', () => {
    expect(waits.longest('taken', 50, 60)).toBe(95);
    expect(waits.longest('taken', 120, 125)).toBe(20);
    expect(waits.longest('taken', 200, 300)).toBe(0);
    expect(waits.longest('answered', 0, 300)).toBe(0);
  });

  it('knows for how long nobody was told anything', () => {
    expect(waits.longestSilence('taken', 0, 130)).toBe(90);
    expect(waits.longestSilence('taken', 0, 400)).toBe(270);
  });

  it('knows the middle', () => {
    expect(waits.quantile('taken', 0.5)).toBe(20);
    expect(waits.count('taken')).toBe(3);
  });
});
