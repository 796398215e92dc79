import { describe, expect, it } from 'vitest';
import { isQuiet } from './quiet-hours.ts';

const KYIV = 'Europe/Kyiv';

describe('quiet hours', () => {
  it.each([
    ['never chosen', null, '2026-11-20T01:00:00Z', false],
    ['over midnight, before it', { from: '22:00', to: '07:00', timeZone: KYIV }, '2026-11-20T21:30:00Z', true],
    ['over midnight, after it', { from: '22:00', to: '07:00', timeZone: KYIV }, '2026-11-20T03:00:00Z', true],
    ['over midnight, by day', { from: '22:00', to: '07:00', timeZone: KYIV }, '2026-11-20T12:00:00Z', false],
    ['its first minute', { from: '22:00', to: '07:00', timeZone: KYIV }, '2026-11-20T20:00:00Z', true],
    ['its end is over', { from: '22:00', to: '07:00', timeZone: KYIV }, '2026-11-20T05:00:00Z', false],
    ['within a day', { from: '13:00', to: '14:00', timeZone: 'UTC' }, '2026-11-20T13:59:59Z', true],
    ['equal ends', { from: '13:00', to: '13:00', timeZone: 'UTC' }, '2026-11-20T13:00:00Z', false],
    ['in summer the clock is another', { from: '22:00', to: '23:00', timeZone: KYIV }, '2026-07-20T19:30:00Z', true],
    ['before summer time begins', { from: '02:30', to: '03:00', timeZone: KYIV }, '2026-03-29T00:59:00Z', true],
    ['in the hour that it leaves out', { from: '02:30', to: '04:00', timeZone: KYIV }, '2026-03-29T01:00:00Z', false],
    [
      'in the hour that comes twice, first',
      { from: '03:00', to: '04:00', timeZone: KYIV },
      '2026-10-25T00:30:00Z',
      true,
    ],
    ['and again', { from: '03:00', to: '04:00', timeZone: KYIV }, '2026-10-25T01:30:00Z', true],
    ['and then it is over', { from: '03:00', to: '04:00', timeZone: KYIV }, '2026-10-25T02:00:00Z', false],
    ['the last night of a month', { from: '22:00', to: '07:00', timeZone: KYIV }, '2026-11-30T22:30:00Z', true],
    ['a zone that nobody knows', { from: '00:00', to: '23:59', timeZone: 'Mars/Base' }, '2026-11-20T12:00:00Z', false],
  ])('%s', (_, hours, now, quiet) => {
    expect(isQuiet(hours, new Date(now))).toBe(quiet);
  });
});
