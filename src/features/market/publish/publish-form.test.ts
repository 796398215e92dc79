import { describe, expect, it } from 'vitest';
import { petAnnouncementId, SERVICES_ANNOUNCEMENT } from '../../../domain/announcement/id.ts';
import type { ServiceOffer } from '../../../domain/profile/services.ts';
import { LVIV, ownAnnouncement, petOf } from '../../../entities/announcement/testing/announcements.ts';
import { OLENA } from '../../../session/testing/memory-client.ts';
import {
  emptyValues,
  offersToChoose,
  statementsOf,
  valuesOf,
  withKind,
  withoutRange,
  withRange,
} from './publish-form.ts';

const offers: ServiceOffer[] = [
  { nameKey: 'dogWalking', priceType: 'Free' },
  { nameKey: 'grooming', priceType: 'Price', price: 250, currency: '₴' },
];
const now = '2026-11-22T10:00:00.000Z';
const fresh = { person: OLENA, organisation: null, offers, base: null, ended: false, now };
const days = { from: '2026-12-01', to: '2026-12-05' };
const services = { ...emptyValues(LVIV), kind: 'Services' as const, description: ' I come to you. ' };
const pets = { ...emptyValues(null), kind: 'Pet' as const, description: 'Kind', pets: [petOf(1), petOf(2)] };

function built(values: Parameters<typeof statementsOf>[0], context: Parameters<typeof statementsOf>[1] = fresh) {
  const result = statementsOf(values, context);
  if (!result.ok) throw new Error(Object.keys(result.problems).join());
  return result.statements;
}

function problems(values: Parameters<typeof statementsOf>[0]) {
  const result = statementsOf(values, fresh);
  return result.ok ? null : result.problems;
}

const withDays = (values: typeof services) => ({ ...values, dates: withRange(values.dates, 'grooming', days) });

describe('the statements of the form', () => {
  it('offers the services that have days, with the prices of the profile', () => {
    const [statement] = built(withDays(services));
    expect(statement).toMatchObject({
      _id: SERVICES_ANNOUNCEMENT,
      description: 'I come to you.',
      services: [{ offer: offers[1], availableDates: [days] }],
      petPrice: null,
      city: LVIV,
      startedAt: now,
    });
  });

  it.each([
    ['', undefined],
    ['1', 1],
    ['99', 99],
    ['007', 7],
  ])('reads %j as the number a day: %s', (typed, places) => {
    const [statement] = built({ ...withDays(services), places: { grooming: typed, dogWalking: 'of no day' } });
    expect(statement?.services).toEqual([
      { offer: offers[1], availableDates: [days], ...(places === undefined ? {} : { places }) },
    ]);
  });

  it.each(['0', '100', '1.5', '-1', 'three', ' 3'])('rejects %j as a number a day', (typed) => {
    expect(problems({ ...withDays(services), places: { grooming: typed } })).toEqual({ places: 'wrong' });
  });

  it('edits an announcement with its stored number a day', () => {
    const [service] = ownAnnouncement().statement.services;
    if (service === undefined) throw new Error('one is offered');
    const { statement: base } = ownAnnouncement({ services: [{ ...service, places: 12 }] });
    const values = valuesOf(base, [], 'uk');
    expect(values.places).toEqual({ grooming: '12' });
    expect(built(values, { ...fresh, base })[0]?.services).toEqual(base.services);
    expect(valuesOf(ownAnnouncement().statement, [], 'uk').places).toEqual({});
  });

  it('writes one announcement for each pet, with the same text', () => {
    const statements = built({ ...pets, priceType: 'Price', price: '1 200,50', currency: '€' });
    expect(statements.map(({ _id }) => _id)).toEqual([petAnnouncementId(petOf(1)), petAnnouncementId(petOf(2))]);
    for (const statement of statements)
      expect(statement).toMatchObject({ services: [], petPrice: { priceType: 'Price', price: 1200.5, currency: '€' } });
  });

  it.each([
    [emptyValues(null), { kind: 'announcement/type-required' }],
    [services, { dates: 'announcement/dates-required' }],
    [withDays({ ...services, description: '  ' }), { description: 'announcement/description-required' }],
    [{ ...withDays(services), city: null, cityText: 'Lv' }, { city: 'wrong' }],
    [{ ...pets, pets: [] }, { pets: 'announcement/pet-required' }],
    [{ ...pets, priceType: 'Price' as const, price: '2000000' }, { price: 'wrong' }],
    [
      { ...pets, pets: [], priceType: 'Price' as const, city: null, cityText: 'Lv', description: '' },
      {
        pets: 'announcement/pet-required',
        price: 'wrong',
        city: 'wrong',
        description: 'announcement/description-required',
      },
    ],
  ])('names everything that is missing: %#', (values, expected) => {
    expect(problems(values)).toEqual(expected);
  });

  it('does not prolong an announcement by an edit, but by publishing an ended one', () => {
    const { statement: base } = ownAnnouncement({ startedAt: '2026-11-01T10:00:00.000Z' });
    const values = { ...valuesOf(base, [], 'en'), description: 'Other' };
    expect(built(values, { ...fresh, base })[0]).toMatchObject({
      startedAt: base.startedAt,
      createdAt: base.createdAt,
      baseRev: base._rev,
    });
    expect(built(values, { ...fresh, base, ended: true })[0]?.startedAt).toBe(now);
  });

  it('allows an edit to keep an announced service that the profile no longer has', () => {
    const { statement } = ownAnnouncement();
    expect(
      offersToChoose([{ nameKey: 'dogWalking', priceType: 'Free' }], statement).map(({ nameKey }) => nameKey),
    ).toEqual(['dogWalking', 'grooming']);
  });
});

describe('the publish form', () => {
  it('resets with another type, and keeps everything with the same one', () => {
    const filled = { ...pets, step: 2 as const };
    expect(withKind(filled, 'Pet', LVIV)).toBe(filled);
    expect(withKind(filled, 'Services', LVIV)).toEqual({ ...emptyValues(LVIV), kind: 'Services' });
  });

  it('joins ranges that meet, and removes one', () => {
    const joined = withRange({ grooming: [days] }, 'grooming', { from: '2026-12-06', to: '2026-12-07' });
    expect(joined.grooming).toEqual([{ from: '2026-12-01', to: '2026-12-07' }]);
    expect(withoutRange(joined, 'grooming', '2026-12-01').grooming).toEqual([]);
  });
});
