import { notificationId } from '../../../../src/domain/notification/schema.ts';
import { partiesOf, reservationKey } from '../../../../src/domain/reservation/id.ts';
import { wasNotAnswered } from '../../../../src/domain/reservation/machine.ts';
import type { ReservationFact } from '../../../../src/domain/reservation/schema.ts';
import { versionOf } from '../../../../src/domain/upgrades.ts';
import type { NotificationKind } from '../../../../src/texts/notifications.ts';
import type { Delivery } from '../../publishing/follow-up/deliveries.ts';

/** Notifications of the last step in a reservation: to the other person, or to both if nobody did it. */
export function notificationsFor(reservation: ReservationFact): Delivery[] {
  const last = reservation.history.at(-1);
  const { executor, client } = partiesOf(reservation._id);
  if (last === undefined) return [deliver(reservation, 'reservation-asked', reservation.publishedAt, executor)];
  const kind = kindOf(reservation);
  const to = last.by === 'executor' ? [client] : last.by === 'client' ? [executor] : [client, executor];
  return to.map((userId) => deliver(reservation, kind, last.at, userId));
}

/**
 * Notifies everyone who waits for a pet that was just promised to another person: they stay in line. Once per promise.
 * `others`: requests to the same executor.
 */
export function notificationsOfPromise(promised: ReservationFact, others: readonly ReservationFact[]): Delivery[] {
  const at = promised.history.at(-1)?.at ?? promised.publishedAt;
  return others
    .filter((each) => each.pet === promised.pet && each.service === null && each.state === 'neutral')
    .map((each) => deliver(each, 'reservation-waits', at, partiesOf(each._id).client));
}

const KINDS = {
  neutral: 'reservation-asked',
  confirmed: 'reservation-confirmed',
  declined: 'reservation-declined',
  cancelled: 'reservation-cancelled',
  expired: 'reservation-past',
  done: 'reservation-done',
} as const satisfies Readonly<Record<ReservationFact['state'], NotificationKind>>;

function kindOf({ state, history }: ReservationFact): NotificationKind {
  return wasNotAnswered(history, state) ? 'reservation-unanswered' : KINDS[state];
}

function deliver(
  { _id, client, executor, service, petName, day, history }: ReservationFact,
  kind: NotificationKind,
  at: string,
  userId: string,
): Delivery {
  const parties = partiesOf(_id);
  const isClient = userId === parties.client;
  const other = isClient ? parties.executor : parties.client;
  const { name: by } = isClient ? executor : client;
  const about = {
    reservation: reservationKey(_id),
    by,
    // A person who deleted their account has no name here any more.
    byId: by === '' ? '' : other,
    service: service ?? '',
    pet: petName,
    day,
    reason: history.at(-1)?.reason ?? '',
  };
  // One event of one reservation is one notification, however often it is delivered.
  const event = `${kind}.${reservationKey(_id).replaceAll(':', '-')}`;
  const fact = {
    _id: notificationId(at, event),
    type: 'notification',
    schemaVersion: versionOf('notification'),
  } as const;
  return { userId, from: other, fact: { ...fact, kind, at, about } };
}
