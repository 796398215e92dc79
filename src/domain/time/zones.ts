import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

/** Hours and minutes that clocks show in a time zone, `22:30`; null for a zone that this machine does not know. */
export function timeIn(timeZone: string, now: Date): string | null {
  try {
    // The zone's offset alone: the hour that `tz` shows has gone through this machine's own zone, and is another one
    // where summer time leaves it out there.
    const offset = dayjs(now).tz(timeZone).utcOffset();
    return dayjs.utc(now).add(offset, 'minute').format('HH:mm');
  } catch {
    return null;
  }
}
