import { describe, expect, it } from 'vitest';
import { isQuiet } from './quiet-hours.ts';

const KYIV = 'Europe/Kyiv';

describe('quiet hours', () => {
  it.each([
    ['are off when never chosen', null, '2026-11-20T01:00:00Z', false],
    ['over midnight, before midnight', { from: '22:00', to: '07:00', timeZone: KYIV }, '2026-11-20T21:30:00Z', true],
    ['over midnight, after midnight', { from: '22:00', to: '07:00', timeZone: KYIV }, '2026-11-20T03:00:00Z', true],
    ['over midnight, by day', { from: '22:00', to: '07:00', timeZone: KYIV }, '2026-11-20T12:00:00Z', false],
    ['in their first minute', { from: '22:00', to: '07:00', timeZone: KYIV }, '2026-11-20T20:00:00Z', true],
    ['are over at their end', { from: '22:00', to: '07:00', timeZone: KYIV }, '2026-11-20T05:00:00Z', false],
    ['within a day', { from: '13:00', to: '14:00', timeZone: 'UTC' }, '2026-11-20T13:59:59Z', true],
    [
      'are off when start and end are equal',
      { from: '13:00', to: '13:00', timeZone: 'UTC' },
      '2026-11-20T13:00:00Z',
      false,
    ],
    ['follow summer time', { from: '22:00', to: '23:00', timeZone: KYIV }, '2026-07-20T19:30:00Z', true],
    ['before summer time begins', { from: '02:30', to: '03:00', timeZone: KYIV }, '2026-03-29T00:59:00Z', true],
    [
      'in the hour that summer time skips',
      { from: '02:30', to: '04:00', timeZone: KYIV },
      '2026-03-29T01:00:00Z',
      false,
    ],
    [
      'in the hour that is repeated, the first time',
      { from: '03:00', to: '04:00', timeZone: KYIV },
      '2026-10-25T00:30:00Z',
      true,
    ],
    [
      'in the hour that is repeated, the second time',
      { from: '03:00', to: '04:00', timeZone: KYIV },
      '2026-10-25T01:30:00Z',
      true,
    ],
    ['are over after the repeated hour', { from: '03:00', to: '04:00', timeZone: KYIV }, '2026-10-25T02:00:00Z', false],
    ['in the last night of a month', { from: '22:00', to: '07:00', timeZone: KYIV }, '2026-11-30T22:30:00Z', true],
    [
      'are off in an unknown time zone',
      { from: '00:00', to: '23:59', timeZone: 'Mars/Base' },
      '2026-11-20T12:00:00Z',
      false,
    ],
  ])('%s', (_, hours, now, quiet) => {
    expect(isQuiet(hours, new Date(now))).toBe(quiet);
  });
});
