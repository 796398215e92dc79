import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { addDays } from '../time/days.ts';
import { KYIV_ZONE } from '../time/zones.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

/** A reservation's day belongs to Ukraine's calendar, wherever the devices are. */
const DAY = 'YYYY-MM-DD';

/** The current day in Ukraine; `now` in milliseconds. */
export function kyivDay(now: number): string {
  return dayjs(now).tz(KYIV_ZONE).format(DAY);
}

/** The moment (ISO 8601) when a day is over in Ukraine: the start of the next day there. */
export function pastFrom(day: string): string {
  return dayjs.tz(addDays(day, 1), DAY, KYIV_ZONE).toISOString();
}

/** The last day of this day's month. */
export function lastOfMonth(day: string): string {
  return dayjs.utc(day).endOf('month').format(DAY);
}
