import { expect, it } from 'vitest';
import { dayText, shortDayText, today } from './days.ts';

it('formats a day in each language, whatever the time zone', () => {
  expect(dayText('2026-11-22', 'en')).toBe('22 November 2026');
  expect(dayText('2026-11-22', 'uk')).toBe('22 листопада 2026 р.');
  expect(shortDayText('2026-11-02', 'en')).toBe('02 Nov 2026');
  expect(shortDayText('2026-11-02', 'uk')).toBe('02.11.2026');
});

it('returns this device’s current day', () => {
  expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});
