/** Stud books begin later; an earlier year is a typing error. */
export const FIRST_YEAR = 1800;

/**
 * A birthday as people write it: `2019-04-30`, also with a time after it, `30.04.2019`, `30/04/2019`, `2019.04.30`, or
 * only the year.
 * @returns the day or the year as a pedigree has it; null if there is no such day
 */
export function readBirthday(text: string): string | null {
  const written = text.trim();
  const [, year = '', month = '', day = ''] =
    /^(\d{4})(?:[-./](\d{1,2})[-./](\d{1,2})(?:[T ].*)?)?$/.exec(written) ?? turned(written) ?? [];
  if (Number(year) < FIRST_YEAR) return null;
  if (month === '') return year;
  const birthday = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  const time = Date.parse(`${birthday}T00:00:00.000Z`);
  // `Date` turns a day that does not exist into one of the next month.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(birthday) ? birthday : null;
}

function turned(text: string): string[] | null {
  const found = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text);
  return found === null ? null : ['', found[3] ?? '', found[2] ?? '', found[1] ?? ''];
}
