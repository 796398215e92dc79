import { useLingui } from '@lingui/react';
import { dateFormat } from '../domain/time/date-format.ts';

type Dates = ReturnType<typeof datesIn>;

const FORMATS = {
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  /** Fits on a card of a phone. */
  dateTime: { dateStyle: 'medium', timeStyle: 'short' },
  moment: { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
  time: { timeStyle: 'short' },
  /** With the weekday and without the year, for near dates. */
  day: { weekday: 'long', day: 'numeric', month: 'long' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

/**
 * On a phone creating a format takes longer than rendering a card with it, so each is created once per language, and
 * only on demand: a first screen needs one of them.
 */
const made = new Map<string, Dates>();

/** Dates and times in the current language. Input: ISO 8601. */
export function useDates(): Dates {
  const { locale } = useLingui().i18n;
  const known = made.get(locale) ?? datesIn(locale);
  made.set(locale, known);
  return known;
}

/** In this device's calendar, without a format, which the sync badge would have to create at the start. */
const isSameDay = (one: Date, other: Date) => one.toDateString() === other.toDateString();

function datesIn(locale: string) {
  const formats = new Map<keyof typeof FORMATS, Intl.DateTimeFormat>();
  const as = (name: keyof typeof FORMATS, at: Date) => {
    const format = formats.get(name) ?? dateFormat(locale, FORMATS[name]);
    formats.set(name, format);
    return format.format(at);
  };
  return {
    date: (iso: string) => as('date', new Date(iso)),
    dateTime: (iso: string) => as('dateTime', new Date(iso)),
    month: (iso: string) => as('month', new Date(iso)),
    day: (iso: string) => as('day', new Date(iso)),
    time: (iso: string) => as('time', new Date(iso)),
    moment: (iso: string) => as('moment', new Date(iso)),
    /** Only the time if it is today, otherwise with the date. */
    recent: (iso: string) => as(isSameDay(new Date(iso), new Date()) ? 'time' : 'moment', new Date(iso)),
    /** Only the time if both are on one day, otherwise with the date. */
    apartFrom: (other: string, iso: string) =>
      as(isSameDay(new Date(iso), new Date(other)) ? 'time' : 'dateTime', new Date(iso)),
  };
}
