import { announcementFactId, petAnnouncementId, SERVICES_ANNOUNCEMENT } from '../../src/domain/announcement/id.ts';
import { kyivDay, lastOfMonth } from '../../src/domain/reservation/day.ts';
import { reservationFactId, reservationId } from '../../src/domain/reservation/id.ts';
import type { ReservationStatement } from '../../src/domain/reservation/schema.ts';
import { reservationStepId } from '../../src/domain/reservation-step/id.ts';
import type { ReservationStepStatement } from '../../src/domain/reservation-step/schema.ts';
import { addDays } from '../../src/domain/time/days.ts';
import { keyOf } from './keys.ts';
import type { SampleReservation } from './reservations.ts';
import { headOf, type SampleVisitor } from './visitor.ts';

/** @returns the reservation's id */
export async function reserve(
  by: SampleVisitor,
  { executor, pet }: { executor: SampleVisitor; pet: string },
  { service, day, message }: Pick<SampleReservation, 'service' | 'day' | 'message'>,
): Promise<string> {
  const announced = service === null ? petAnnouncementId(pet) : SERVICES_ANNOUNCEMENT;
  await executor.answered(announced);
  if (service !== null) await by.answered(pet);
  const now = Date.now();
  const today = kyivDay(now);
  const _id = reservationId(executor.userId, keyOf(`ask ${by.person.key} ${message}`, by.came));
  const statement: ReservationStatement = {
    _id,
    ...headOf('reservation', now),
    announcement: announcementFactId(announced, executor.userId),
    service,
    pet,
    message,
    day: day === null ? lastOfMonth(today) : addDays(today, day),
    createdAt: new Date(now).toISOString(),
  };
  await by.say(statement);
  return reservationFactId(_id, by.userId);
}

/** Takes a step in a reservation, unless an earlier run already did. */
export async function takeStep(
  by: SampleVisitor,
  reservation: string,
  { action, reason = '', proposed = [], contacts = null }: NonNullable<SampleReservation['step']>,
): Promise<void> {
  const now = Date.now();
  const _id = reservationStepId(reservation, keyOf(`${action} ${reservation}`, by.came));
  const statement: ReservationStepStatement = {
    _id,
    ...headOf('reservation-step', now),
    action,
    reason,
    contacts,
    days: proposed.map((day) => addDays(kyivDay(now), day)),
    createdAt: new Date(now).toISOString(),
  };
  await by.say(statement);
}
