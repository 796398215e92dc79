import { addDays } from '../../../domain/time/days.ts';
import type { ShownReservation } from '../../../entities/reservation/shown-reservation.ts';

/** A day in a person's calendar. */
export interface IcsEvent {
  /** Stable, so that a calendar updates the day instead of adding it twice. */
  readonly uid: string;
  /** Increases with each change of the reservation. */
  readonly sequence: number;
  readonly day: string;
  readonly summary: string;
  readonly description: string;
  /** '' : none. */
  readonly location: string;
  readonly url: string;
  /** The text of the reminder on the day before. */
  readonly reminder: string;
}

const LINE_END = '\r\n';
/** The maximum octets of a line without its end (RFC 5545, section 3.1). */
const MAX_LINE_OCTETS = 75;

type Described = Pick<ShownReservation, 'role' | 'contacts' | 'message'>;

/**
 * The description and the place of a day. The contacts are the executor's: in the executor's own calendar, beside the
 * client's name, they would look like the client's.
 */
export function detailsOf(
  withName: string,
  { role, contacts, message }: Described,
): Pick<IcsEvent, 'description' | 'location'> {
  const shown = role === 'client' ? contacts : null;
  return {
    description: [withName, shown?.phone ?? '', message].filter((part) => part !== '').join('\n'),
    location: shown?.address ?? '',
  };
}

/** A calendar file (RFC 5545) of whole days; `now` ISO 8601. */
export function icsOf(events: readonly IcsEvent[], now: string): string {
  const stamp = `${now.replace(/[-:]|\.\d+/g, '').replace(/Z?$/, 'Z')}`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lapka//Reservations//EN',
    'CALSCALE:GREGORIAN',
    ...events.flatMap((event) => linesOf(event, stamp)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => folded(line) + LINE_END).join('');
}

function linesOf(event: IcsEvent, stamp: string): string[] {
  const { uid, sequence, day, summary, description, location, url, reminder } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${stamp}`,
    `SEQUENCE:${sequence}`,
    `DTSTART;VALUE=DATE:${plainDay(day)}`,
    // Exclusive: the first day after it.
    `DTEND;VALUE=DATE:${plainDay(addDays(day, 1))}`,
    `SUMMARY:${escaped(summary)}`,
    ...(description === '' ? [] : [`DESCRIPTION:${escaped(description)}`]),
    ...(location === '' ? [] : [`LOCATION:${escaped(location)}`]),
    `URL:${url}`,
    'STATUS:CONFIRMED',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(reminder)}`,
    // In the morning of the day before: an all-day event starts at midnight.
    'TRIGGER:-PT15H',
    'END:VALARM',
    'END:VEVENT',
  ];
}

const plainDay = (day: string) => day.replaceAll('-', '');

/** As a value of the type TEXT. Other control characters are not allowed in a calendar. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');
}

/** Splits into pieces of allowed length, each but the first behind a space; no character is split. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const sign of line) {
    const { length } = encoder.encode(sign);
    if (octets + length > MAX_LINE_OCTETS) {
      pieces.push(piece);
      piece = ' ';
      octets = 1;
    }
    piece += sign;
    octets += length;
  }
  return [...pieces, piece].join(LINE_END);
}
