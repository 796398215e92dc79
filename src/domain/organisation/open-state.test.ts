import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OpeningHours } from './hours.ts';
import { isRoundTheClock, openStateAt, overlap, ROUND_THE_CLOCK } from './open-state.ts';

const NINE_TO_SIX = [{ from: '09:00', to: '18:00' }];
const WITH_LUNCH = [
  { from: '09:00', to: '13:00' },
  { from: '14:00', to: '18:00' },
];
const NIGHT = [{ from: '20:00', to: '02:00' }];
const week = (...days: OpeningHours): OpeningHours => [...days, ...Array.from({ length: 7 - days.length }, () => [])];
/** Open from Monday to Friday. */
const OFFICE = week(NINE_TO_SIX, NINE_TO_SIX, NINE_TO_SIX, NINE_TO_SIX, NINE_TO_SIX);
/** 30 November 2026 is a Monday; Ukraine is two hours ahead of UTC, in summer three. */
const at = (instant: string) => Date.parse(instant);

describe('openStateAt', () => {
  it.each([
    ['before it opens', OFFICE, '2026-11-30T06:59:00Z', false, '09:00', null],
    ['when it opens', OFFICE, '2026-11-30T07:00:00Z', true, '18:00', null],
    ['in the last minute', OFFICE, '2026-11-30T15:59:59Z', true, '18:00', null],
    ['when it closes', OFFICE, '2026-11-30T16:00:00Z', false, '09:00', null],
    ['on Friday evening, for the weekend', OFFICE, '2026-12-04T16:00:00Z', false, '09:00', 0],
    ['in summer time', OFFICE, '2026-07-06T06:00:00Z', true, '18:00', null],
    ['at lunch', week(WITH_LUNCH), '2026-11-30T11:30:00Z', false, '14:00', null],
    ['after lunch', week(WITH_LUNCH), '2026-11-30T12:00:00Z', true, '18:00', null],
    [
      'in the night that began on Sunday',
      week([], [], [], [], [], [], NIGHT),
      '2026-11-29T23:30:00Z',
      true,
      '02:00',
      null,
    ],
    ['after that night', week([], [], [], [], [], [], NIGHT), '2026-11-30T00:00:00Z', false, '20:00', 6],
    ['round the clock', ROUND_THE_CLOCK, '2026-11-30T00:00:00Z', true, null, null],
    ['when it is never open', week(), '2026-11-30T10:00:00Z', false, null, null],
    ['open only on Mondays, after closing', week(NINE_TO_SIX), '2026-11-30T16:00:00Z', false, '09:00', 0],
  ] as const)('is right %s', (_, hours, now, isOpen, until, day) => {
    const state = openStateAt(hours as OpeningHours, at(now));
    expect(state).toMatchObject({ isOpen, until, day });
    // At the change it is the other way round, in summer and winter time.
    if (state.changesAt !== null) expect(openStateAt(hours as OpeningHours, state.changesAt).isOpen).toBe(!isOpen);
  });

  it('agrees with its hours at every minute of a week', () => {
    const pad = (n: number) => String(n).padStart(2, '0');
    const period = fc
      .tuple(fc.integer({ min: 0, max: 1438 }), fc.integer({ min: 1, max: 1439 }))
      .filter(([from, to]) => from < to);
    const text = (minute: number) => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
    const days = fc.array(fc.option(period, { nil: null }), { minLength: 7, maxLength: 7 });
    const minutes = fc.integer({ min: 0, max: 7 * 1440 - 1 });
    fc.assert(
      fc.property(days, minutes, (each, minute) => {
        const hours = each.map((one) => (one === null ? [] : [{ from: text(one[0]), to: text(one[1]) }]));
        const today = each[Math.floor(minute / 1440)] ?? null;
        const inDay = minute % 1440;
        const expected = today !== null && inDay >= today[0] && inDay < today[1];
        // Monday 00:00 in Kyiv.
        const now = at('2026-11-29T22:00:00Z') + minute * 60_000;
        expect(openStateAt(hours, now).isOpen).toBe(expected);
      }),
    );
  });
});

it.each([
  ['one period a day', OFFICE, false],
  ['a break', week(WITH_LUNCH), false],
  ['nights', week(NIGHT, NIGHT), false],
  ['round the clock', ROUND_THE_CLOCK, false],
  ['two periods at once', week([...NINE_TO_SIX, { from: '12:00', to: '13:00' }]), true],
  ['a night into the next morning’s hours', week([{ from: '20:00', to: '10:00' }], NINE_TO_SIX), true],
  ['Sunday’s night into Monday', week(NINE_TO_SIX, [], [], [], [], [], [{ from: '20:00', to: '10:00' }]), true],
])('recognises overlapping hours: %s', (_, hours, expected) => {
  expect(overlap(hours)).toBe(expected);
});

it('recognises hours round the clock', () => {
  expect([isRoundTheClock(ROUND_THE_CLOCK), isRoundTheClock(OFFICE)]).toEqual([true, false]);
});
