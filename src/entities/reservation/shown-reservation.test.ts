import { describe, expect, it } from 'vitest';
import { reservationPath } from '../../domain/paths.ts';
import { pastFrom } from '../../domain/reservation/day.ts';
import { reservationOfAddress } from '../../domain/reservation/id.ts';
import type { ReservationFact } from '../../domain/reservation/schema.ts';
import { matchRoute } from '../../domain/routes.ts';
import { OLENA } from '../../session/testing/memory-client.ts';
import {
  actionsAt,
  type OwnStep,
  proposedDays,
  type Status,
  shownOfFact,
  shownReservations,
  statusAt,
  stepToAnnounce,
} from './shown-reservation.ts';
import { entryOf, factOf, minute, ownRequest, ownStep, REX } from './testing/reservations.ts';

const CLIENT = { userId: OLENA.userId, name: 'Олена Коваль', letter: 'ОК', pets: new Map([[REX, 'Рекс']]) };
const NOW = minute(30);
const shown = (part: Partial<ReservationFact> = {}, asked?: 'Taras') =>
  shownOfFact(factOf(1, part, asked), OLENA.userId);

describe('the list of reservations', () => {
  it('lists own requests without a reservation first, each reservation once, and nothing withdrawn', () => {
    const own = [
      ownRequest(1, 'published'),
      ownRequest(2, 'sent'),
      ownRequest(3, 'waiting'),
      ownRequest(4, 'refused', 'reservation/day-taken'),
      ownRequest(5, 'removed'),
      ownRequest(6, 'published'),
    ];
    // The first two have arrived; the last one is further down than was read.
    const facts = [factOf(9), factOf(2, {}, 'Taras'), factOf(1, {}, 'Taras')];
    const rows = shownReservations(facts, own, CLIENT);
    expect(rows.map(({ message, role, request }) => [message, role, request?.state ?? null])).toEqual([
      ['Walk 4', 'client', 'refused'],
      ['Walk 3', 'client', 'waiting'],
      ['Walk 9', 'executor', null],
      ['Walk 2', 'client', null],
      ['Walk 1', 'client', null],
    ]);
    expect(rows[0]).toMatchObject({
      petName: 'Рекс',
      client: { name: 'Олена Коваль' },
      request: { code: 'reservation/day-taken' },
    });
  });
});

describe('the status of a reservation', () => {
  const past = pastFrom('2026-11-19');
  it.each<[Status, Partial<ReservationFact>]>([
    ['new', {}],
    ['confirmed', { state: 'confirmed' }],
    ['declined', { state: 'declined', history: [entryOf(2)] }],
    ['withdrawn', { state: 'declined', history: [entryOf(2, { by: 'client' })] }],
    ['unanswered', { state: 'declined', history: [entryOf(2, { action: 'end', by: 'service' })] }],
    ['cancelled', { state: 'cancelled' }],
    ['finished', { state: 'expired' }],
    ['done', { state: 'done' }],
    ['unanswered', { due: past }],
    ['finished', { state: 'confirmed', due: past }],
    ['unknown', { state: 'postponed' as ReservationFact['state'] }],
  ])('shows the status %s of a reservation', (status, part) => {
    expect(statusAt(shown(part), NOW)).toBe(status);
  });

  it('shows no reservation as booked before the service confirms it', () => {
    for (const state of ['waiting', 'sent'] as const) {
      const [request] = shownReservations([], [ownRequest(1, state)], CLIENT);
      expect(request && statusAt(request, NOW)).toBe('asked');
      expect(request && actionsAt(request, null, NOW)).toEqual([]);
    }
  });
});

describe('the possible actions on a reservation', () => {
  const step = (state: OwnStep['state']): OwnStep => ({ id: 's', action: 'confirm', state, code: null });
  it.each<[string, ReturnType<typeof actionsAt>, Partial<ReservationFact>, 'Taras' | undefined, OwnStep | null]>([
    ['to the executor', ['confirm', 'decline'], {}, undefined, null],
    ['to the client', ['decline'], {}, 'Taras', null],
    ['when confirmed', ['cancel'], { state: 'confirmed' }, 'Taras', null],
    ['when its day is past', ['done'], { state: 'confirmed', due: minute(0) }, undefined, null],
    ['when nobody answered', [], { due: minute(0) }, undefined, null],
    ['while a step waits', [], {}, undefined, step('waiting')],
    ['while the service decides', [], {}, undefined, step('sent')],
    ['after a step was refused', ['confirm', 'decline'], {}, undefined, step('refused')],
    ['in an unknown state', [], { state: 'postponed' as ReservationFact['state'] }, undefined, null],
  ])('offers actions on a reservation, %s: %j', (_, actions, part, asked, own) => {
    expect(actionsAt(shown(part, asked), own, NOW)).toEqual(actions);
  });
});

describe('the own step to show on a reservation', () => {
  const fact = factOf(1);
  it('shows a step as waiting or sent, also after publication until the reservation arrives', () => {
    const announcedState = (state: 'waiting' | 'sent' | 'published') =>
      stepToAnnounce([ownStep(2, fact, { action: 'confirm', state })], [])?.state;
    expect([announcedState('waiting'), announcedState('sent'), announcedState('published')]).toEqual([
      'waiting',
      'sent',
      'sent',
    ]);
  });

  it('hides a step that is in the reservation’s history', () => {
    const record = ownStep(2, fact, { action: 'confirm', state: 'sent' });
    const entry = entryOf(3, { action: 'confirm', step: record.statement._id });
    expect(stepToAnnounce([record], [entry])).toBeNull();
  });

  it('shows a refused step until a later decision', () => {
    const code = 'reservation/is-declined';
    const record = ownStep(2, fact, { action: 'confirm', state: 'refused', code, at: 4 });
    expect(stepToAnnounce([record], [entryOf(3)])).toMatchObject({ state: 'refused', code });
    expect(stepToAnnounce([record], [entryOf(3), entryOf(5)])).toBeNull();
  });

  it('shows only the newest step', () => {
    const records = [
      ownStep(2, fact, { action: 'confirm', state: 'refused', code: 'reservation/day-taken' }),
      ownStep(4, fact, { action: 'decline', state: 'waiting' }),
      ownStep(5, fact, { action: 'confirm', state: 'removed' }),
    ];
    expect(stepToAnnounce(records, [])).toMatchObject({ action: 'decline', state: 'waiting' });
  });
});

describe('the proposed days of a reservation', () => {
  const days = ['2026-12-05', '2026-11-19', '2026-11-20'];
  it('offers the proposed days of the current refusal from today on', () => {
    const declined = shown({ state: 'declined', history: [entryOf(2, { days })] });
    expect(proposedDays(declined, '2026-11-20')).toEqual(['2026-11-20', '2026-12-05']);
    expect(proposedDays(shown({ history: [] }), '2026-11-20')).toEqual([]);
  });
});

it('reads a reservation’s id back from its address', () => {
  const { _id } = factOf(1);
  const route = matchRoute(reservationPath(_id));
  expect(route?.name).toBe('reservation');
  expect(reservationOfAddress(route?.parameters.id ?? '')).toBe(_id);
  expect(reservationOfAddress('nothing-at-all')).toBeNull();
});
