import { describe, expect, it } from 'vitest';
import { dayAfterKey, pageAfter, weeksAround } from './calendar-days.ts';

describe('the days of the orders calendar', () => {
  it.each([
    ['2026-11-24', 'month', '2026-10-26', '2026-12-06', 6],
    // A February of exactly four weeks.
    ['2027-02-14', 'month', '2027-02-01', '2027-02-28', 4],
    ['2026-11-24', 'week', '2026-11-23', '2026-11-29', 1],
    // Over the end of a year.
    ['2026-12-31', 'week', '2026-12-28', '2027-01-03', 1],
  ] as const)('around %s, %s, from Monday: %s to %s', (day, view, from, to, weeks) => {
    const shown = weeksAround(day, view);
    expect([shown[0]?.[0], shown.at(-1)?.[6], shown.length]).toEqual([from, to, weeks]);
    expect(new Set(shown.flat()).size).toBe(weeks * 7);
  });
});

it.each([
  ['ArrowLeft', false, '2026-10-31'],
  ['ArrowRight', false, '2026-11-02'],
  ['ArrowUp', false, '2026-10-25'],
  ['ArrowDown', false, '2026-11-08'],
  ['Home', false, '2026-10-26'],
  ['End', false, '2026-11-01'],
  ['PageUp', false, '2026-10-01'],
  ['PageDown', false, '2026-12-01'],
  ['PageUp', true, '2025-11-01'],
  ['PageDown', true, '2027-11-01'],
  ['Enter', false, null],
] as const)('from Sunday the first of November, %s leads (shift %s) to %s', (key, shift, day) => {
  expect(dayAfterKey('2026-11-01', key, shift)).toBe(day);
});

it('moves by a month, whose last day may be earlier, or by a week', () => {
  expect(pageAfter('2027-01-31', 'month', 1)).toBe('2027-02-28');
  expect(pageAfter('2027-01-02', 'week', -1)).toBe('2026-12-26');
});
