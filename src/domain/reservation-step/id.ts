import { idGrammar, keyOf, NOTHING, ULID } from '../kinds/id-grammar.ts';
import { reservationFactIds } from '../reservation/id.ts';

/** By the reservation and the time. */
export const reservationStepIds = idGrammar('reservation-step', keyOf(reservationFactIds), ULID);

export function reservationStepId(reservation: string, ulid: string): string {
  return reservationStepIds.make(reservation, ulid);
}

/** The reservation (its fact) that the step changes. */
export function reservationOfStep(step: string): string {
  return reservationStepIds.parse(step)?.[0] ?? NOTHING;
}
