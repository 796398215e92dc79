import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

const KYIV = 'Europe/Kyiv';
/** Systems whose time zones are older than 2022 know the zone under this name only. */
const KYIV_BEFORE_2022 = 'Europe/Kiev';

/** The name under which this machine knows Ukraine's time zone: the other one would throw wherever a date is shown. */
export const KYIV_ZONE = isKnownZone(KYIV) ? KYIV : KYIV_BEFORE_2022;

function isKnownZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** Hours and minutes that clocks show in a time zone, `22:30`; null for a zone that this machine does not know. */
export function timeIn(timeZone: string, now: Date): string | null {
  try {
    // The zone's offset alone: the hour that `tz` shows has gone through this machine's own zone, and is another one
    // where summer time leaves it out there.
    const offset = dayjs(now)
      .tz(timeZone === KYIV ? KYIV_ZONE : timeZone)
      .utcOffset();
    return dayjs.utc(now).add(offset, 'minute').format('HH:mm');
  } catch {
    return null;
  }
}
