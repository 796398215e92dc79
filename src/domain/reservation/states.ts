/**
 * The states of a reservation (spec part 2, section 4; `cancelled` is added). `expired`: its day is over and it was not
 * marked as done.
 */
export const RESERVATION_STATES = ['neutral', 'confirmed', 'declined', 'cancelled', 'expired', 'done'] as const;
export type ReservationState = (typeof RESERVATION_STATES)[number];

/** The actions on a reservation. `end` only by the service: its day is over. */
export const RESERVATION_ACTIONS = ['confirm', 'decline', 'cancel', 'end', 'done'] as const;
export type ReservationAction = (typeof RESERVATION_ACTIONS)[number];
export const PERSONS_ACTIONS = ['confirm', 'decline', 'cancel', 'done'] as const satisfies ReservationAction[];
export type PersonsAction = (typeof PERSONS_ACTIONS)[number];

export const RESERVATION_ACTORS = ['executor', 'client', 'service'] as const;
export type ReservationActor = (typeof RESERVATION_ACTORS)[number];

/** The open states, which end with the day. */
export function isOpen(state: ReservationState): boolean {
  return state === 'neutral' || state === 'confirmed';
}
