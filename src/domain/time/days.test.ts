import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays, dateOf, dayOf, daysBetween, daysLater, daysUntil, monthAfter, utcDayOf } from './days.ts';

/** Summer time begins on 29 March 2026 at 3 o'clock and ends on 25 October at 4. */
beforeEach(() => {
  vi.stubEnv('TZ', 'Europe/Kyiv');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('days of a calendar', () => {
  it.each([
    ['2026-11-22', 1, '2026-11-23'],
    ['2026-11-30', 1, '2026-12-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2100-02-28', 1, '2100-03-01'],
    ['2026-03-28', 1, '2026-03-29'],
    ['2026-03-29', 1, '2026-03-30'],
    ['2026-10-24', 1, '2026-10-25'],
    ['2026-10-25', 1, '2026-10-26'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-11-22', -1_000, '2024-02-26'],
  ])('adds to the day %s %i days: %s', (day, days, other) => {
    expect(addDays(day, days)).toBe(other);
    expect(daysBetween(day, other)).toBe(days);
  });

  it.each([
    ['2026-11-22', '2026-11-21T22:00:00.000Z'],
    ['2026-03-29', '2026-03-28T22:00:00.000Z'],
    ['2026-03-30', '2026-03-29T21:00:00.000Z'],
    ['2026-10-25', '2026-10-24T21:00:00.000Z'],
    ['2026-10-26', '2026-10-25T22:00:00.000Z'],
  ])('begins the day %s on this device at %s', (day, begins) => {
    const first = dateOf(day);
    expect(first.toISOString()).toBe(begins);
    expect(dayOf(first)).toBe(day);
    expect(dayOf(new Date(first.getTime() - 1))).toBe(addDays(day, -1));
  });

  it('may have another day in UTC than on this device', () => {
    const evening = Date.parse('2026-11-21T22:30:00.000Z');
    expect(utcDayOf(evening)).toBe('2026-11-21');
    expect(dayOf(new Date(evening))).toBe('2026-11-22');
  });
});

describe('months on this device', () => {
  it.each([
    ['2026-01-31', 0, '2026-01-01'],
    ['2026-01-31', 1, '2026-02-01'],
    ['2026-03-31', -1, '2026-02-01'],
    ['2026-11-22', 2, '2027-01-01'],
    ['2026-03-29', 1, '2026-04-01'],
    ['2026-10-25', 1, '2026-11-01'],
    ['2028-02-29', 12, '2029-02-01'],
    ['2026-11-22', -12 * 20, '2006-11-01'],
  ])('finds the month of %s, %i later: %s', (day, months, first) => {
    expect(monthAfter(dateOf(day), months)).toEqual(dateOf(first));
  });
});

describe('periods of 24 hours', () => {
  it.each([
    ['2026-03-28T10:00:00.000Z', '2026-03-29T10:00:00.000Z'],
    ['2026-10-24T10:00:00.000Z', '2026-10-25T10:00:00.000Z'],
    ['2028-02-28T10:00:00.000Z', '2028-02-29T10:00:00.000Z'],
    ['2026-12-31T10:00:00.000Z', '2027-01-01T10:00:00.000Z'],
  ])('adds to %s 24 hours: %s, whatever local clocks show', (at, later) => {
    const now = Date.parse(at);
    expect(daysLater(at, 1)).toBe(later);
    expect(daysUntil(later, now)).toBe(1);
    expect(daysUntil(later, now - 1)).toBe(2);
    expect(daysUntil(at, now)).toBe(0);
  });
});
