import { expect, it } from 'vitest';
import { dayText, shortDayText } from './day-text.ts';

it('formats a day in each language, whatever the time zone', () => {
  expect(dayText('2026-11-22', 'en')).toBe('22 November 2026');
  expect(dayText('2026-11-22', 'uk')).toBe('22 листопада 2026 р.');
  expect(shortDayText('2026-11-02', 'en')).toBe('02 Nov 2026');
  expect(shortDayText('2026-11-02', 'uk')).toBe('02.11.2026');
});
