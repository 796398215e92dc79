import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { versionOf } from '../upgrades.ts';
import { pastFrom } from './day.ts';
import { reservationFactIds } from './id.ts';
import { remindersOf } from './reminders.ts';
import type { ReservationFact } from './schema.ts';
import type { ReservationState } from './states.ts';

const [EXECUTOR, CLIENT] = ['a'.repeat(32), 'b'.repeat(32)];
const AT = '2026-01-20T10:00:00.000Z';

function on(day: string, state: ReservationState = 'confirmed'): ReservationFact {
  return {
    _id: reservationFactIds.make(EXECUTOR, CLIENT, '01JD4Z7R8S9T0V1W2X3Y4Z5A6B'),
    type: 'reservation',
    schemaVersion: versionOf('reservation'),
    announcement: `announcement:services:${EXECUTOR}`,
    service: 'dogWalking',
    pet: 'pet:01JD4Z7R8S9T0V1W2X3Y4Z5A6B',
    petName: 'Рекс',
    day,
    message: '',
    offer: null,
    petPrice: null,
    state,
    history: [],
    contacts: null,
    createdAt: AT,
    publishedAt: AT,
    due: state === 'confirmed' || state === 'neutral' ? pastFrom(day) : null,
    client: { name: 'Олена Коваль', letter: 'ОК' },
    executor: { name: 'Тарас Бондар', letter: 'ТБ' },
    authorId: CLIENT,
    uid: EXECUTOR,
    participants: [EXECUTOR, CLIENT],
    statementRev: '1-a',
    epoch: 1,
  };
}

const reminderDays = (days: readonly string[], at: string) =>
  remindersOf(
    days.map((day) => on(day)),
    CLIENT,
    Date.parse(at),
  ).map(({ day }) => day);

describe.each(['Europe/Kyiv', 'America/New_York', 'Pacific/Auckland', 'UTC'])('reminders on a device in %s', (zone) => {
  beforeEach(() => vi.stubEnv('TZ', zone));
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    ['2026-11-25', '2026-11-23T22:00:00.000Z', '2026-11-24T22:00:00.000Z'],
    ['2026-07-15', '2026-07-13T21:00:00.000Z', '2026-07-14T21:00:00.000Z'],
    // Summer time begins in the night to 29 March and ends in the night to 25 October: days of 23 and of 25 hours.
    ['2026-03-29', '2026-03-27T22:00:00.000Z', '2026-03-28T22:00:00.000Z'],
    ['2026-03-30', '2026-03-28T22:00:00.000Z', '2026-03-29T21:00:00.000Z'],
    ['2026-10-25', '2026-10-23T21:00:00.000Z', '2026-10-24T21:00:00.000Z'],
    ['2026-10-26', '2026-10-24T21:00:00.000Z', '2026-10-25T22:00:00.000Z'],
    ['2027-01-01', '2026-12-30T22:00:00.000Z', '2026-12-31T22:00:00.000Z'],
  ])('reminds of a reservation on %s from %s to %s', (day, from, to) => {
    const moment = (at: string, more: number) => new Date(Date.parse(at) + more).toISOString();
    expect(reminderDays([day], moment(from, -1))).toEqual([]);
    expect(reminderDays([day], from)).toEqual([day]);
    expect(reminderDays([day], moment(to, -1))).toEqual([day]);
    expect(reminderDays([day], to)).toEqual([]);
  });
});

describe('the reminder of a reservation', () => {
  const now = Date.parse('2026-11-24T10:00:00.000Z');

  it('names the pet and the other person in a reminder, for either role', () => {
    const one = on('2026-11-25');
    const reminder = { id: one._id, day: '2026-11-25', pet: 'Рекс' };
    expect(remindersOf([one], CLIENT, now)).toEqual([{ ...reminder, by: 'Тарас Бондар' }]);
    expect(remindersOf([one], EXECUTOR, now)).toEqual([{ ...reminder, by: 'Олена Коваль' }]);
  });

  it.each(['neutral', 'declined', 'cancelled', 'expired', 'done'] as const)(
    'reminds of no reservation that is %s',
    (state) => {
      expect(remindersOf([on('2026-11-25', state)], CLIENT, now)).toEqual([]);
    },
  );
});
