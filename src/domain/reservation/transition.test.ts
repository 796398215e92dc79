import { describe, expect, it } from 'vitest';
import { anonymise } from './anonymise.ts';
import { reservationFactIds } from './id.ts';
import type { ReservationFact } from './schema.ts';
import { type Act, applyStep } from './transition.ts';

const [EXECUTOR, CLIENT] = ['a'.repeat(32), 'b'.repeat(32)];
const AT = '2026-12-01T10:00:00.000Z';
const DUE = '2026-12-02T22:00:00.000Z';
const CONTACTS = { phone: '+380501112233', address: null };

const asked: ReservationFact = {
  _id: reservationFactIds.make(EXECUTOR, CLIENT, '01JD4Z7R8S9T0V1W2X3Y4Z5A6B'),
  type: 'reservation',
  schemaVersion: 1,
  announcement: `announcement:services:${EXECUTOR}`,
  service: 'dogWalking',
  pet: 'pet:01JD4Z7R8S9T0V1W2X3Y4Z5002',
  day: '2026-12-02',
  message: 'Гуляти',
  createdAt: AT,
  offer: { nameKey: 'dogWalking', priceType: 'Free' },
  petPrice: null,
  petName: 'Рекс',
  client: { name: 'Олена', letter: 'О' },
  executor: { name: 'Тарас', letter: 'Т' },
  state: 'neutral',
  history: [],
  contacts: null,
  due: DUE,
  ...{
    authorId: CLIENT,
    uid: EXECUTOR,
    publishedAt: AT,
    participants: [CLIENT, EXECUTOR],
    statementRev: '1-a',
    epoch: 0,
  },
};
const act = (part: Partial<Act>): Act => ({
  action: 'confirm',
  by: 'executor',
  reason: '',
  days: [],
  step: null,
  contacts: null,
  ...part,
});
const become = (fact: ReservationFact, part: Partial<Act>, at = AT): ReservationFact => {
  const next = applyStep(fact, act(part), at);
  if ('code' in next) throw new Error(next.code);
  return next.fact;
};

describe('decisions about a reservation', () => {
  it('shows contacts only while a reservation is confirmed', () => {
    const confirmed = become(asked, { contacts: CONTACTS });
    expect(confirmed).toMatchObject({ state: 'confirmed', contacts: CONTACTS, due: DUE });
    for (const last of [
      become(confirmed, { action: 'cancel', by: 'client', reason: 'Захворів' }),
      become(confirmed, { action: 'end', by: 'service' }, DUE),
    ]) {
      expect(last).toMatchObject({ contacts: null, due: null });
      expect(last.history).toHaveLength(2);
    }
  });

  it.each<[string, Partial<Act>, string]>([
    ['ends before its day is past', { action: 'end', by: 'service' }, 'reservation/not-past'],
    ['is confirmed by the client', { by: 'client' }, 'reservation/not-yours-to-decide'],
    ['is marked as done before its day', { action: 'done' }, 'reservation/not-answered'],
  ])('refuses an act on a reservation that %s', (_name, part, code) => {
    expect(applyStep(asked, act(part), AT)).toEqual({ code });
  });

  it('accepts an act on a reservation until its day is over, to the millisecond', () => {
    const before = new Date(Date.parse(DUE) - 1).toISOString();
    expect(become(asked, {}, before).state).toBe('confirmed');
    expect(applyStep(asked, act({}), DUE)).toEqual({ code: 'reservation/is-past' });
  });

  it('does not change the reservation that it decides about', () => {
    const copy = structuredClone(asked);
    become(asked, { contacts: CONTACTS });
    expect(asked).toEqual(copy);
  });
});

describe('the reservations of a deleted account', () => {
  it.each([
    ['neutral', asked, 'declined'],
    ['confirmed', become(asked, { contacts: CONTACTS }), 'cancelled'],
    ['done', { ...asked, state: 'done' as const, due: null }, 'done'],
  ])('removes all data of a deleted client from a %s reservation', (_name, fact, state) => {
    const left = anonymise(fact, CLIENT, AT);
    expect(left).toMatchObject({ state, participants: [EXECUTOR], due: null, contacts: null });
    expect(left).toMatchObject({ client: { name: '' }, message: '', petName: '', executor: { name: 'Тарас' } });
    expect(JSON.stringify({ ...left, _id: '' })).not.toContain(CLIENT);
    expect(anonymise(left ?? asked, EXECUTOR, AT)).toBeNull();
  });

  it('removes the name of a deleted executor from a reservation, and leaves the client’s text', () => {
    const fact = become(asked, { action: 'decline', reason: 'Не можу' });
    const left = anonymise(fact, EXECUTOR, AT);
    expect(left).toMatchObject({
      state: 'declined',
      executor: { name: '' },
      message: 'Гуляти',
      participants: [CLIENT],
    });
    expect(left?.history).toEqual([{ ...fact.history[0], reason: '' }]);
  });
});
