import { useLingui } from '@lingui/react';

type Dates = ReturnType<typeof datesIn>;

/**
 * Making the formats of a language takes a phone longer than drawing a card with them, so each language's are made once
 * for all cards.
 */
const made = new Map<string, Dates>();

/** Dates and times as people of the current language write them. Input: ISO 8601. */
export function useDates(): Dates {
  const { locale } = useLingui().i18n;
  const known = made.get(locale) ?? datesIn(locale);
  made.set(locale, known);
  return known;
}

function datesIn(locale: string) {
  const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' });
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const moment = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  });
  const time = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' });
  const day = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' });
  const timeBeside = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  // What is written alike is one day; no library is needed for that on the first screen.
  const isSameDay = (one: Date, other: Date) => date.format(one) === date.format(other);
  return {
    date: (iso: string) => date.format(new Date(iso)),
    /** Short enough for a card of a phone. */
    dateTime: (iso: string) => dateTime.format(new Date(iso)),
    month: (iso: string) => month.format(new Date(iso)),
    /** With the day of the week, for what lies near; the year is left out. */
    day: (iso: string) => day.format(new Date(iso)),
    time: (iso: string) => timeBeside.format(new Date(iso)),
    moment: (iso: string) => moment.format(new Date(iso)),
    /** Only the time when it was today, otherwise with the date. */
    recent: (iso: string) =>
      isSameDay(new Date(iso), new Date()) ? time.format(new Date(iso)) : moment.format(new Date(iso)),
    /** Only the time when both are of one day, otherwise with the date. */
    apartFrom: (other: string, iso: string) =>
      (isSameDay(new Date(iso), new Date(other)) ? timeBeside : dateTime).format(new Date(iso)),
  };
}
