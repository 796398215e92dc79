import { describe, expect, it } from 'vitest';
import { actionsFor, orderStatus, stateAt, step } from './machine.ts';
import {
  RESERVATION_ACTIONS,
  RESERVATION_ACTORS,
  RESERVATION_STATES,
  type ReservationAction,
  type ReservationActor,
  type ReservationState,
} from './states.ts';

const THEIRS = 'reservation/not-yours-to-decide';

/** Every cell: executor, client, service. */
const CELLS: Readonly<
  Record<ReservationState, Readonly<Record<ReservationAction, readonly [string, string, string]>>>
> = {
  neutral: {
    confirm: ['confirmed', THEIRS, THEIRS],
    decline: ['declined', 'declined', THEIRS],
    cancel: ['reservation/not-answered', 'reservation/not-answered', 'reservation/not-answered'],
    end: [THEIRS, THEIRS, 'declined'],
    done: ['reservation/not-answered', 'reservation/not-answered', 'reservation/not-answered'],
  },
  confirmed: {
    confirm: ['reservation/is-confirmed', 'reservation/is-confirmed', 'reservation/is-confirmed'],
    decline: ['reservation/is-confirmed', 'reservation/is-confirmed', 'reservation/is-confirmed'],
    cancel: ['cancelled', 'cancelled', THEIRS],
    end: [THEIRS, THEIRS, 'expired'],
    done: ['reservation/is-confirmed', 'reservation/is-confirmed', 'reservation/is-confirmed'],
  },
  expired: {
    confirm: ['reservation/is-past', 'reservation/is-past', 'reservation/is-past'],
    decline: ['reservation/is-past', 'reservation/is-past', 'reservation/is-past'],
    cancel: ['reservation/is-past', 'reservation/is-past', 'reservation/is-past'],
    end: ['reservation/is-past', 'reservation/is-past', 'reservation/is-past'],
    done: ['done', 'done', THEIRS],
  },
  declined: everything('reservation/is-declined'),
  cancelled: everything('reservation/is-cancelled'),
  done: everything('reservation/is-done'),
};

function everything(code: string): Record<ReservationAction, readonly [string, string, string]> {
  const all = [code, code, code] as const;
  return { confirm: all, decline: all, cancel: all, end: all, done: all };
}

const CASES = RESERVATION_STATES.flatMap((state) =>
  RESERVATION_ACTIONS.flatMap((action) =>
    RESERVATION_ACTORS.map((by, index): [ReservationState, ReservationAction, ReservationActor, string] => [
      state,
      action,
      by,
      CELLS[state][action][index] ?? '',
    ]),
  ),
);

it.each(CASES)('decides of a reservation: %s, %s by the %s: %s', (state, action, by, expected) => {
  const next = step(state, action, by);
  expect('to' in next ? next.to : next.code).toBe(expected);
  expect(actionsFor(state, by).includes(action)).toBe('to' in next);
});

describe('a reservation without a network', () => {
  const due = '2026-12-02T22:00:00.000Z';
  it.each<[ReservationState, string, ReservationState]>([
    ['neutral', '2026-12-02T21:59:59.999Z', 'neutral'],
    ['neutral', due, 'declined'],
    ['confirmed', '2026-12-02T21:59:59.999Z', 'confirmed'],
    ['confirmed', due, 'expired'],
  ])('shows a reservation that is %s at %s as %s', (state, now, shown) => {
    expect(stateAt({ state, due }, now)).toBe(shown);
  });

  it.each(RESERVATION_STATES)('does not change a %s reservation without an end', (state) => {
    expect(stateAt({ state, due: null }, due)).toBe(state);
  });
});

it.each([
  ['neutral', 'pending'],
  ['confirmed', 'approved'],
  ['declined', 'declined'],
  ['cancelled', 'declined'],
  ['expired', 'completed'],
  ['done', 'completed'],
  ['paid', 'unknown'],
])('names in the orders a reservation %s as %s', (state, called) => {
  expect(orderStatus(state)).toBe(called);
});
