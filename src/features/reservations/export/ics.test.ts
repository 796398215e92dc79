import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawn } from '../../../../tests/draws.ts';
import { detailsOf, type IcsEvent, icsOf } from './ics.ts';

const NOW = '2026-11-24T08:05:09.123Z';
const event = (part: Partial<IcsEvent> = {}): IcsEvent => ({
  uid: 'a-b@lapka',
  sequence: 1,
  day: '2026-12-31',
  summary: 'Dog walking',
  description: '',
  location: '',
  url: 'https://lapka.example/dashboard/reservation/a-b',
  reminder: 'Tomorrow',
  ...part,
});

/** Parses as a calendar does: removes the folds, then the escapes. */
function read(file: string, name: string): string {
  const lines = file.replaceAll('\r\n ', '').split('\r\n');
  const value = lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1) ?? '';
  return value.replace(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));
}

it('gives the client the executor’s contacts, and the executor none of their own', () => {
  const contacts = { phone: '+380671234567', address: 'Ploshcha Rynok 1' };
  const said = (role: 'client' | 'executor') => detailsOf('With Olena', { role, contacts, message: 'Barks' });
  expect(said('client')).toEqual({
    description: 'With Olena\n+380671234567\nBarks',
    location: 'Ploshcha Rynok 1',
  });
  expect(said('executor')).toEqual({ description: 'With Olena\nBarks', location: '' });
});

describe('a calendar file of reservations', () => {
  it('has the expected content for one reservation', () => {
    expect(icsOf([event()], NOW).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Lapka//Reservations//EN',
      'CALSCALE:GREGORIAN',
      'BEGIN:VEVENT',
      'UID:a-b@lapka',
      'DTSTAMP:20261124T080509Z',
      'SEQUENCE:1',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:Dog walking',
      'URL:https://lapka.example/dashboard/reservation/a-b',
      'STATUS:CONFIRMED',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Tomorrow',
      'TRIGGER:-PT15H',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('holds any number of reservations, also none', () => {
    expect(icsOf([event(), event({ uid: 'c' })], NOW).match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(icsOf([], NOW)).not.toContain('VEVENT');
  });

  it('escapes special characters, so that nobody can inject lines', () => {
    const file = icsOf([event({ summary: 'A; B, C\\D\r\nATTENDEE:mailto:x@example.com\u0000' })], NOW);
    expect(file).toContain('SUMMARY:A\\; B\\, C\\\\D\\nATTENDEE:mailto:x@example.com\r\n');
    expect(file).not.toMatch(/^ATTENDEE/m);
  });

  it('folds lines at 75 octets and splits no character', () => {
    const encoder = new TextEncoder();
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (words) => {
        const summary = words.replace(/\p{Cc}/gu, '');
        const file = icsOf([event({ summary })], NOW);
        for (const line of file.split('\r\n')) expect(encoder.encode(line).length).toBeLessThanOrEqual(75);
        expect(read(file, 'SUMMARY')).toBe(summary);
      }),
      drawn(200),
    );
    expect(read(icsOf([event({ summary: 'Вигулювання собак '.repeat(12) })], NOW), 'SUMMARY')).toBe(
      'Вигулювання собак '.repeat(12),
    );
  });
});
