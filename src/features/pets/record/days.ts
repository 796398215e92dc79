import { dayOf } from '../../../domain/time/days.ts';

/** Today by the person's own calendar, in the format of documents. */
export function today(now: Date = new Date()): string {
  return dayOf(now);
}
