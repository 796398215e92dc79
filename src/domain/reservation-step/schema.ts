import { type Static, Type } from 'typebox';
import { Day, Instant, LINES, ownDocument } from '../document.ts';
import { LIMITS } from '../limits.ts';
import { SharedContacts } from '../reservation/contacts.ts';
import { PERSONS_ACTIONS } from '../reservation/states.ts';
import { reservationStepIds } from './id.ts';

/** "I confirm", "I decline", "I cancel", "it is done". The result is in the reservation, and in the outcome. */
export const ReservationStepStatement = ownDocument(reservationStepIds, {
  action: Type.Enum([...PERSONS_ACTIONS]),
  /** Plain text for the other person; '' if none. */
  reason: Type.String({ maxLength: LIMITS.reservationReason.maxUnits, ...LINES }),
  /** Alternative days proposed with a refusal. */
  days: Type.Array(Day, { maxItems: LIMITS.proposedDays, uniqueItems: true }),
  /** The contacts that the other side sees while it is confirmed. */
  contacts: Type.Union([SharedContacts, Type.Null()]),
  createdAt: Instant,
});
export type ReservationStepStatement = Static<typeof ReservationStepStatement>;
