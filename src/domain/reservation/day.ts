import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { addDays } from '../time/days.ts';
import { KYIV_ZONE } from '../time/zones.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

/** A reservation's day is one of Ukraine's calendar, wherever its people's devices are. */
const DAY = 'YYYY-MM-DD';

/** The day that it is in Ukraine; `now` in milliseconds. */
export function kyivDay(now: number): string {
  return dayjs(now).tz(KYIV_ZONE).format(DAY);
}

/** The moment (ISO 8601) from which a day is past in Ukraine: the first one of the next day there. */
export function pastFrom(day: string): string {
  return dayjs.tz(addDays(day, 1), DAY, KYIV_ZONE).toISOString();
}

/** The last day of the month in which this one is. */
export function lastOfMonth(day: string): string {
  return dayjs.utc(day).endOf('month').format(DAY);
}
