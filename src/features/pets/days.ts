/** Today by the person's own calendar, as documents write days. */
export function today(now: Date = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** A day as people of a language write it: "22 November 2026", "22 листопада 2026 р.". A day has no time zone, so none is applied. */
export function dayText(day: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(new Date(day));
}
