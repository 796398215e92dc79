/** A day of a calendar with reminders. */
export interface CalendarDay {
  /** Stable when the file is made again, so that a calendar does not show the day twice. */
  uid: string;
  day: string;
  summary: string;
}

/** At nine in the morning: a week before, and on the day itself. All-day events start at midnight. */
const ALARMS = ['-P6DT15H', 'PT9H'];
const MAX_LINE_OCTETS = 75;

/** A calendar file (RFC 5545) of whole days, each with its alarms. `now` is its creation time. */
export function calendarFile(days: readonly CalendarDay[], now: Date): Blob {
  const stamp = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lapka//Vaccinations//EN',
    'CALSCALE:GREGORIAN',
    ...days.flatMap(({ uid, day, summary }) => [
      'BEGIN:VEVENT',
      `UID:${escaped(uid)}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
      `SUMMARY:${escaped(summary)}`,
      'TRANSP:TRANSPARENT',
      ...ALARMS.flatMap((trigger) => [
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        `DESCRIPTION:${escaped(summary)}`,
        `TRIGGER:${trigger}`,
        'END:VALARM',
      ]),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return new Blob([`${lines.flatMap(folded).join('\r\n')}\r\n`], { type: 'text/calendar;charset=utf-8' });
}

/** Section 3.3.11. */
function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
}

/** At most 75 octets in a line, never splitting a character; a continuation starts with a space (section 3.1). */
function folded(line: string): string[] {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const sign of line) {
    const size = new TextEncoder().encode(sign).length;
    if (octets + size > MAX_LINE_OCTETS) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += sign;
    octets += size;
  }
  return [...parts, part];
}
