import { fieldsOf } from '../fields.ts';
import type { DeliveredKind, Kind } from '../kinds/kind.ts';
import { everyField, PLAIN, PUBLIC } from '../kinds/kind.ts';
import { LIMITS } from '../limits.ts';
import { profileFactId } from '../profile/id.ts';
import { executorAsked, partiesOf, reservationFactId, reservationFactIds, reservationIds } from './id.ts';
import { refuseReservation } from './rules.ts';
import { type ReservationFact, ReservationStatement } from './schema.ts';

export const reservationKind: Kind<ReservationStatement> = {
  ...PLAIN,
  respectsSanctions: true,
  ids: reservationIds,
  factIds: reservationFactIds,
  schema: ReservationStatement,
  fields: everyField(ReservationStatement, PUBLIC.ask),
  /** The executor, whose blocks apply; the offer; and the pet, for its name. */
  dependsOn(id, document) {
    if (!reservationIds.is(id)) return [];
    const { announcement, pet } = fieldsOf<ReservationStatement>(document);
    return [profileFactId(executorAsked(id)), announcement, pet].filter(
      (each): each is string => typeof each === 'string',
    );
  },
  factId: reservationFactId,
  notYours: 'reservation/not-yours',
  counted: () => 'reservations',
  precheck(document) {
    const { message } = fieldsOf<ReservationStatement>(document);
    if (typeof message !== 'string') return null;
    return message.length > LIMITS.reservationMessage.maxUnits ? 'reservation/message-too-long' : null;
  },
  refuse: refuseReservation,
};

/** `day`: all of a person's by day; `newest`: by the time of the request; `with`: those with one person. */
export const deliveredReservationKind: DeliveredKind<ReservationFact> = {
  orders: {
    day: ({ day, publishedAt }) => `${day} ${publishedAt}`,
    newest: ({ publishedAt }) => publishedAt,
    client: ({ _id, publishedAt }) => `${partiesOf(_id).client} ${publishedAt}`,
  },
  shownAs: () => 'reservation',
};
