import { describe, expect, it } from 'vitest';
import { IVAN, petOf, petOffer, servicesOffer } from '../../../entities/announcement/testing/announcements.ts';
import { currentForm, lostIn, marksOf, newForm, otherDays, problemsIn, statementOf } from './ask-form.ts';

/** Noon in Ukraine. */
const NOW = Date.parse('2026-11-24T10:00:00.000Z');
const ULID = '01JD4Z7R8S9T0V1W2X3Y4Z5A6B';
const PERSON = { firstName: 'Олена', letter: 'ОК' };
const MINE = petOf(7);
const by = { pets: [MINE], now: NOW, person: PERSON };

const walks = {
  offer: { nameKey: 'dogWalking', priceType: 'Agreement' } as const,
  availableDates: [
    { from: '2026-11-20', to: '2026-11-26' },
    { from: '2026-12-03', to: '2026-12-03' },
  ],
};
const [grooming] = servicesOffer(1).services;
if (grooming === undefined) throw new Error('nothing is offered');
const offered = servicesOffer(1, { services: [grooming, walks] });
const filled = { service: 'dogWalking', pet: MINE, day: '2026-11-25', message: 'In the park' } as const;

describe('a new request', () => {
  it('preselects where there is only one choice', () => {
    expect(newForm(offered, [MINE, petOf(8)])).toEqual({ service: null, pet: null, day: null, message: '' });
    expect(newForm({ ...offered, services: [walks] }, [MINE])).toMatchObject({ service: 'dogWalking', pet: MINE });
    expect(newForm(petOffer(3), [MINE])).toMatchObject({ service: null, pet: petOf(3) });
  });

  it('reports each empty field', () => {
    expect(problemsIn(newForm(offered, []), offered, { ...by, pets: [] })).toEqual({
      service: 'reservation/service-required',
      pet: 'reservation/pet-required',
      day: 'reservation/day-required',
      message: 'reservation/message-required',
    });
    expect(problemsIn(newForm(petOffer(3), []), petOffer(3), by)).toEqual({
      day: 'reservation/day-required',
      message: 'reservation/message-required',
    });
    expect(problemsIn(filled, offered, by)).toEqual({});
  });

  it('needs a person with a name', () => {
    const nobody = { ...by, person: { firstName: '', letter: '' } };
    expect(problemsIn(filled, offered, nobody)).toEqual({ general: 'reservation/author-incomplete' });
  });
});

describe('a draft whose choices are no longer available', () => {
  it.each([
    [{ ...filled, day: '2026-11-23' }, { day: 'reservation/day-past' }],
    [{ ...filled, day: '2026-11-28' }, { day: 'reservation/day-not-offered' }],
    // The day is only available for walks.
    [{ ...filled, service: 'grooming' as const }, { day: 'reservation/day-not-offered' }],
    [{ ...filled, pet: petOf(9) }, { pet: 'reservation/pet-gone' }],
    [{ ...filled, service: 'petDayCare' as const }, { service: 'reservation/service-gone' }],
  ])('%j: %j', (form, lost) => {
    expect(lostIn(form, currentForm(form, offered, by), { offered, today: '2026-11-24' })).toEqual(lost);
    expect(problemsIn(form, offered, by)).toMatchObject(lost);
  });

  it('allows for a pet a day of the next month', () => {
    const form = { service: null, pet: petOf(3), day: '2026-12-01', message: 'Hello' };
    expect(problemsIn(form, petOffer(3), by)).toEqual({ day: 'reservation/day-not-offered' });
    expect(problemsIn({ ...form, day: '2026-11-30' }, petOffer(3), by)).toEqual({});
  });
});

describe('fully booked days', () => {
  const offered = {
    ...petOffer(3),
    kind: 'Services' as const,
    services: [{ ...walks, places: 2 }],
    taken: [
      { service: 'dogWalking' as const, day: '2026-11-25', count: 2 },
      { service: 'dogWalking' as const, day: '2026-11-26', count: 1 },
      { service: 'grooming' as const, day: '2026-11-24', count: 9 },
    ],
  };

  it('cannot be requested, and are marked as full', () => {
    const form = { service: 'dogWalking' as const, pet: MINE, day: '2026-11-25', message: 'Hello' };
    expect(problemsIn(form, offered, by)).toEqual({ day: 'reservation/day-taken' });
    expect(problemsIn({ ...form, day: '2026-11-26' }, offered, by)).toEqual({});
    expect(otherDays(offered, form, NOW)).not.toContain('2026-11-25');
    expect(marksOf(offered, 'dogWalking')).toEqual({ full: ['2026-11-25'], few: ['2026-11-26'] });
  });

  it('are unknown where no capacity is given', () => {
    const { places: _, ...open } = { ...walks, places: 2 };
    expect(marksOf({ ...offered, services: [open] }, 'dogWalking')).toEqual({ full: [], few: [] });
  });
});

describe('other days', () => {
  it('are those that follow, and earlier ones if too few do', () => {
    expect(otherDays(offered, filled, NOW)).toEqual(['2026-11-24', '2026-11-26', '2026-12-03']);
    const long = { ...offered, services: [{ ...walks, availableDates: [{ from: '2026-11-01', to: '2027-02-01' }] }] };
    expect(otherDays(long, { ...filled, day: '2026-11-29' }, NOW)).toEqual([
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
    ]);
    expect(otherDays(long, { ...filled, day: '2027-02-01' }, NOW)).toHaveLength(6);
    const ages = { ...offered, services: [{ ...walks, availableDates: [{ from: '2026-11-01', to: '8999-12-31' }] }] };
    expect(otherDays(ages, { ...filled, day: '8999-12-30' }, NOW)).toEqual([
      '8999-12-25',
      '8999-12-26',
      '8999-12-27',
      '8999-12-28',
      '8999-12-29',
      '8999-12-31',
    ]);
    expect(otherDays(offered, { ...filled, service: 'petDayCare' }, NOW)).toEqual([]);
  });
});

describe('the written request', () => {
  const at = '2026-11-24T10:00:00.000Z';
  const announcement = { ...offered, authorId: IVAN };

  it('names the person who offers it', () => {
    const form = { ...filled, message: ' In the park ' };
    expect(statementOf(form, { announcement, again: null, ulid: ULID, at })).toEqual({
      _id: `reservation:${IVAN}:${ULID}`,
      type: 'reservation',
      schemaVersion: 1,
      announcement: offered._id,
      service: 'dogWalking',
      pet: MINE,
      day: '2026-11-25',
      message: 'In the park',
      createdAt: at,
    });
    expect(statementOf({ ...filled, day: null }, { announcement, again: null, ulid: ULID, at })).toBeNull();
  });

  it('replaces the refused request, unless that was to another person', () => {
    const id = (again: string) => statementOf(filled, { announcement, again, ulid: ULID, at })?._id;
    const before = `reservation:${IVAN}:01JD4Z7R8S9T0V1W2X3Y4Z5A6A`;
    expect(id(before)).toBe(before);
    expect(id(before.replace(IVAN, 'c'.repeat(32)))).toBe(`reservation:${IVAN}:${ULID}`);
  });
});
