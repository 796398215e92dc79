import { addDays } from '../time/days.ts';
import { kyivDay } from './day.ts';
import { partiesOf } from './id.ts';
import { stateAt } from './machine.ts';
import type { ReservationFact } from './schema.ts';

/** The reminder of a confirmed reservation, on the day before. */
export interface Reminder {
  /** The reservation's id. */
  readonly id: string;
  readonly day: string;
  readonly pet: string;
  /** The name of the other person. */
  readonly by: string;
}

/** The day of the current reminders: tomorrow in Ukraine, wherever the device is. */
export function remindedDay(now: number): string {
  return addDays(kyivDay(now), 1);
}

/** The reservations of which to remind this person, in either role; `now` in milliseconds. */
export function remindersOf(reservations: readonly ReservationFact[], userId: string, now: number): Reminder[] {
  const tomorrow = remindedDay(now);
  const at = new Date(now).toISOString();
  return reservations.flatMap((reservation): Reminder[] => {
    const { _id: id, day, petName: pet, client, executor } = reservation;
    if (day !== tomorrow || stateAt(reservation, at) !== 'confirmed') return [];
    return [{ id, day, pet, by: (partiesOf(id).client === userId ? executor : client).name }];
  });
}
