import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OpeningHours } from '../../../domain/organisation/hours.ts';
import { NO_VISIT } from '../../../domain/organisation/no-visit.ts';
import { ROUND_THE_CLOCK } from '../../../domain/organisation/open-state.ts';
import { HOURS_KINDS, hoursChange, hoursFormOf, hoursProblems, likeFirst } from './hours-form.ts';
import { visitChanges, visitFormOf, visitProblems } from './visit-form.ts';

const { hours: _hours, photo: _photo, ...visit } = NO_VISIT;
const was = {
  ...visit,
  organisationType: 'veterinary',
  phones: ['+380 32 000 00 01'],
  position: { latitude: 49.84, longitude: 24.03 },
} as const;
const typed = (change: object) => ({ ...visitFormOf({ ...was, phones: [...was.phones] }, ''), ...change });
const CLOSED: OpeningHours = Array.from({ length: 7 }, () => []);

describe('the form for address and contacts', () => {
  it('changes nothing that nobody edited', () => {
    expect(visitChanges(typed({}))).toEqual([]);
  });

  it('makes a step of each edited field, from the value that its writer saw', () => {
    const changes = visitChanges(
      typed({ phones: ' +380 1 00000 \n\n0800 500 500', emergency: true, latitude: '49,9' }),
    );
    expect(changes).toEqual([
      {
        does: 'change',
        field: 'position',
        was: was.position,
        value: { latitude: 49.9, longitude: 24.03 },
      },
      { does: 'change', field: 'phones', was: was.phones, value: ['+380 1 00000', '0800 500 500'] },
      { does: 'change', field: 'emergency', was: false, value: true },
    ]);
  });

  it('removes a place whose numbers were emptied', () => {
    expect(visitChanges(typed({ latitude: '', longitude: ' ' }))).toMatchObject([{ field: 'position', value: null }]);
  });

  it.each([
    ['half a place', { longitude: '' }, { latitude: 'organisation/position-invalid' }],
    ['words for a place', { latitude: 'north' }, { latitude: 'organisation/position-invalid' }],
    ['four phones', { phones: '10000\n10001\n10002\n10003' }, { phones: 'organisation/too-many-phones' }],
    ['a city that was not chosen', { cityText: 'Льв' }, { cityText: 'organisation/city-unchosen' }],
    ['a site without its scheme', { site: 'lapka.example' }, { site: 'organisation/site-invalid' }],
  ])('refuses %s', (_, change, problems) => {
    expect(visitProblems(typed(change))).toEqual(problems);
  });
});

describe('the form for opening hours', () => {
  const time = fc.tuple(fc.nat(23), fc.nat(59)).map((parts) => parts.map((n) => String(n).padStart(2, '0')).join(':'));
  const day: fc.Arbitrary<OpeningHours[number]> = fc.oneof(
    fc.constant<OpeningHours[number]>([]),
    fc.record({ from: time, to: time.filter((to) => to !== '00:00') }).map((period) => [period]),
    fc.constant<OpeningHours[number]>([{ from: '09:00', to: '24:00' }]),
    fc.constant<OpeningHours[number]>([
      { from: '09:00', to: '13:00' },
      { from: '14:00', to: '18:00' },
    ]),
  );

  it('shows and stores the same hours', () => {
    fc.assert(
      fc.property(fc.array(day, { minLength: 7, maxLength: 7 }), (hours) => {
        expect(hoursChange(hoursFormOf(hours))).toBeNull();
      }),
    );
    for (const hours of [null, ROUND_THE_CLOCK, CLOSED]) expect(hoursChange(hoursFormOf(hours))).toBeNull();
  });

  it.each(HOURS_KINDS)('can be changed to %s', (kind) => {
    const form = { ...likeFirst(hoursFormOf([[{ from: '10:00', to: '16:00' }], [], [], [], [], [], []])), kind };
    const value = { unknown: null, always: ROUND_THE_CLOCK, week: CLOSED.map(() => [{ from: '10:00', to: '16:00' }]) };
    expect(hoursChange(form)).toMatchObject({ field: 'hours', value: value[kind] });
  });

  it('refuses empty times and breaks outside the hours', () => {
    const form = hoursFormOf([[{ from: '10:00', to: '16:00' }], [], [], [], [], [], []]);
    const first = (change: object) => ({ ...form, days: [{ ...form.days[0], ...change }, ...form.days.slice(1)] });
    for (const change of [{ from: '' }, { hasBreak: true, breakTo: '' }, { hasBreak: true, breakFrom: '17:00' }]) {
      expect(hoursProblems(first(change) as typeof form)).toEqual({ days: 'organisation/hours-invalid' });
    }
  });
});
