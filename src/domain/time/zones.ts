import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

const KYIV = 'Europe/Kyiv';
/** Systems with time zone data from before 2022 know the zone only by this name. */
const KYIV_BEFORE_2022 = 'Europe/Kiev';

/** The name of Ukraine's time zone on this machine: the other one would throw wherever a date is shown. */
export const KYIV_ZONE = isKnownZone(KYIV) ? KYIV : KYIV_BEFORE_2022;

function isKnownZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** Hours and minutes in a time zone, `22:30`; null for a zone that this machine does not know. */
export function timeIn(timeZone: string, now: Date): string | null {
  try {
    // Only the zone's offset: `tz` computes the hour via this machine's own zone, and it is wrong where summer time
    // skips it there.
    const offset = dayjs(now)
      .tz(timeZone === KYIV ? KYIV_ZONE : timeZone)
      .utcOffset();
    return dayjs.utc(now).add(offset, 'minute').format('HH:mm');
  } catch {
    return null;
  }
}
