import { expect, it } from 'vitest';
import { today } from './days.ts';

it('returns this device’s current day', () => {
  expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});
