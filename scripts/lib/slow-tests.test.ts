import { expect, it } from 'vitest';
import { countAboveBudget, slowestTests } from './slow-tests.ts';

it('lists the slowest tests of all kinds, slowest first, and those above their budget', () => {
  const times = {
    unit: [
      { name: 'a', seconds: 0.2 },
      { name: 'b', seconds: 5.04 },
    ],
    'end-to-end': [{ name: 'c', seconds: 59 }],
  };
  expect(slowestTests(times)).toEqual([
    'slow: 59.0 s end-to-end: c',
    'slow: 5.0 s unit: b (above the budget of 5 s)',
    'slow: 0.2 s unit: a',
  ]);
  expect(countAboveBudget(times)).toBe(1);
});

it('lists at most twenty slow tests', () => {
  const many = Array.from({ length: 50 }, (_, seconds) => ({ name: String(seconds), seconds }));
  const lines = slowestTests({ contract: many });
  expect([lines.length, lines[0], lines.at(-1)]).toEqual([
    20,
    'slow: 49.0 s contract: 49 (above the budget of 20 s)',
    'slow: 30.0 s contract: 30 (above the budget of 20 s)',
  ]);
});
