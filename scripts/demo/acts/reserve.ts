import { announcementFactId, petAnnouncementId, SERVICES_ANNOUNCEMENT } from '../../../src/domain/announcement/id.ts';
import { kyivDay, lastOfMonth } from '../../../src/domain/reservation/day.ts';
import { reservationFactId, reservationId } from '../../../src/domain/reservation/id.ts';
import type { ReservationStatement } from '../../../src/domain/reservation/schema.ts';
import { reservationStepId } from '../../../src/domain/reservation-step/id.ts';
import type { ReservationStepStatement } from '../../../src/domain/reservation-step/schema.ts';
import { addDays } from '../../../src/domain/time/days.ts';
import type { SampleReservation, SampleStep } from '../data/reservations.ts';
import type { Clock } from '../past/clock.ts';
import { headOf, type SampleVisitor } from '../people/visitor.ts';

/** @returns the reservation's id */
export async function reserve(
  by: SampleVisitor,
  { executor, pet }: { executor: SampleVisitor; pet: string },
  { service, day, message, daysAgo }: Pick<SampleReservation, 'service' | 'day' | 'message' | 'daysAgo'>,
  { runAt }: Clock,
): Promise<string> {
  const announced = service === null ? petAnnouncementId(pet) : SERVICES_ANNOUNCEMENT;
  await executor.answered(announced);
  if (service !== null) await by.answered(pet);
  const now = Date.now();
  const wanted = addDays(kyivDay(runAt), day);
  const last = lastOfMonth(kyivDay(now));
  const _id = reservationId(executor.userId, by.key(`ask ${message}`, daysAgo));
  const statement: ReservationStatement = {
    _id,
    ...headOf('reservation'),
    announcement: announcementFactId(announced, executor.userId),
    service,
    pet,
    message,
    // A pet can be requested only until the end of the month.
    day: service === null && wanted > last ? last : wanted,
    createdAt: new Date(now).toISOString(),
  };
  await by.say(statement);
  return reservationFactId(_id, by.userId);
}

/** Takes a step in a reservation, unless an earlier run already did. */
export async function takeStep(
  by: SampleVisitor,
  reservation: string,
  { action, reason = '', proposed = [], contacts = null, daysAgo }: Omit<SampleStep, 'by'>,
  { runAt }: Clock,
): Promise<void> {
  const statement: ReservationStepStatement = {
    _id: reservationStepId(reservation, by.key(`${action} ${reservation}`, daysAgo)),
    ...headOf('reservation-step'),
    action,
    reason,
    contacts,
    days: proposed.map((day) => addDays(kyivDay(runAt), day)),
    createdAt: new Date().toISOString(),
  };
  await by.say(statement);
}
