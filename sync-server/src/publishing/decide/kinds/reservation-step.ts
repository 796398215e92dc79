import { actorOf } from '../../../../../src/domain/reservation/transition.ts';
import { reservationOfStep } from '../../../../../src/domain/reservation-step/id.ts';
import type { ReservationStepStatement } from '../../../../../src/domain/reservation-step/schema.ts';
import { stands } from '../decision-inputs.ts';
import { decidedByArbiter } from './decided-by-arbiter.ts';
import type { Publishes } from './publishes.ts';

/** Every step in a reservation is decided by its arbiter, which also writes the outcome. */
export const publishesReservationStep: Publishes<ReservationStepStatement> = {
  statementInputs({ statement: { _id } }, context) {
    const reservation = reservationOfStep(_id);
    // For outsiders it does not exist.
    const isTheirs = actorOf(reservation, context.userId) !== null;
    const isThere = stands({ database: 'matters', id: reservation }, context);
    return { refusal: isTheirs && isThere ? null : 'reservation/gone' };
  },
  ...decidedByArbiter(reservationOfStep),
};
