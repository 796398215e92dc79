/**
 * How a reservation stands (spec part 2, section 4; `cancelled` beyond it). `expired`: its day is past and nobody said
 * that it was done.
 */
export const RESERVATION_STATES = ['neutral', 'confirmed', 'declined', 'cancelled', 'expired', 'done'] as const;
export type ReservationState = (typeof RESERVATION_STATES)[number];

/** What somebody does with it. `end` is the service's alone: its day is past. */
export const RESERVATION_ACTIONS = ['confirm', 'decline', 'cancel', 'end', 'done'] as const;
export type ReservationAction = (typeof RESERVATION_ACTIONS)[number];
export const PERSONS_ACTIONS = ['confirm', 'decline', 'cancel', 'done'] as const satisfies ReservationAction[];
export type PersonsAction = (typeof PERSONS_ACTIONS)[number];

export const RESERVATION_ACTORS = ['executor', 'client', 'service'] as const;
export type ReservationActor = (typeof RESERVATION_ACTORS)[number];

/** The states in which something is still to come of it, and its day ends it. */
export function isOpen(state: ReservationState): boolean {
  return state === 'neutral' || state === 'confirmed';
}
