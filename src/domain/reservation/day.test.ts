import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { kyivDay, lastOfMonth, pastFrom } from './day.ts';

/** A reservation's day is Ukraine's, wherever the device is. */
describe.each(['Europe/Kyiv', 'America/New_York', 'Pacific/Auckland', 'UTC'])(
  'a day of Ukraine on a device in %s',
  (zone) => {
    beforeEach(() => vi.stubEnv('TZ', zone));
    afterEach(() => vi.unstubAllEnvs());

    it.each([
      ['2026-12-02', '2026-12-02T22:00:00.000Z'],
      ['2026-07-15', '2026-07-15T21:00:00.000Z'],
      // Summer time begins in the night to 29 March and ends in the night to 25 October.
      ['2026-03-28', '2026-03-28T22:00:00.000Z'],
      ['2026-03-29', '2026-03-29T21:00:00.000Z'],
      ['2026-10-24', '2026-10-24T21:00:00.000Z'],
      ['2026-10-25', '2026-10-25T22:00:00.000Z'],
      ['2026-12-31', '2026-12-31T22:00:00.000Z'],
    ])('ends the day %s of a reservation at %s', (day, from) => {
      expect(pastFrom(day)).toBe(from);
      expect(kyivDay(Date.parse(from) - 1)).toBe(day);
      expect(kyivDay(Date.parse(from)) > day).toBe(true);
    });

    it.each([
      ['2026-11-24', '2026-11-30'],
      ['2026-02-01', '2026-02-28'],
      ['2028-02-29', '2028-02-29'],
    ])('ends the month of %s on %s', (day, last) => {
      expect(lastOfMonth(day)).toBe(last);
    });
  },
);
