/**
 * A format of dates and times in a language. Readers of English are in Ukraine too, so it is British English: the day
 * before the month, and 24 hours.
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, options);
}
