import { fieldsOf } from '../fields.ts';
import { type Kind, PLAIN, PRIVATE } from '../kinds/kind.ts';
import { LIMITS } from '../limits.ts';
import { reservationStepIds } from './id.ts';
import { refuseReservationStep } from './rules.ts';
import { ReservationStepStatement } from './schema.ts';

/** The fact in `matters` is the reservation; a step itself never has one. */
export const reservationStepKind: Kind<ReservationStepStatement> = {
  ...PLAIN,
  ids: reservationStepIds,
  factIds: reservationStepIds,
  schema: ReservationStepStatement,
  fields: {
    action: PRIVATE.ask,
    reason: PRIVATE.ask,
    days: PRIVATE.ask,
    contacts: PRIVATE.ask,
    createdAt: PRIVATE.ask,
  },
  dependsOn: reservationStepIds.named,
  notYours: 'reservation/not-yours',
  precheck(document) {
    const { reason } = fieldsOf<ReservationStepStatement>(document);
    if (typeof reason !== 'string') return null;
    return reason.length > LIMITS.reservationReason.maxUnits ? 'reservation/reason-too-long' : null;
  },
  refuse: refuseReservationStep,
};
