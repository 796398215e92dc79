import { daysBetween } from '../time/days.ts';
import type { Vaccination } from './schema.ts';

/**
 * A vaccination due within the notice period or overdue; then `days` is negative. `today` is a day of the person's
 * calendar.
 */
export function dueVaccinations<V extends Vaccination>(
  record: { readonly vaccinations: readonly V[] },
  today: string,
  within: number,
): { vaccination: V; days: number }[] {
  return record.vaccinations
    .flatMap((vaccination) =>
      vaccination.due === null ? [] : [{ vaccination, days: daysBetween(today, vaccination.due) }],
    )
    .filter(({ days, vaccination }) => days <= within && !isRenewed(record.vaccinations, vaccination))
    .sort((a, b) => a.days - b.days);
}

/** Whether the same vaccination was given again on or after the day before it was due. */
function isRenewed(all: readonly Vaccination[], { name, given }: Vaccination): boolean {
  const same = (other: string) => other.trim().toLocaleLowerCase('uk') === name.trim().toLocaleLowerCase('uk');
  return all.some((other) => same(other.name) && other.given > given);
}
