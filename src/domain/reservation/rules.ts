import type { AnnouncementFact, DateRange } from '../announcement/schema.ts';
import type { Code } from '../codes.ts';
import { countGraphemes } from '../graphemes.ts';
import { LIMITS } from '../limits.ts';
import { isSeen } from '../plain-text.ts';
import type { Author } from '../post/rules.ts';
import { addDays } from '../time/days.ts';
import { kyivDay, lastOfMonth } from './day.ts';
import type { ReservationStatement } from './schema.ts';

/** The values of the form; null if not chosen yet. */
export interface ReservationForm {
  readonly service: ReservationStatement['service'];
  readonly pet: string | null;
  readonly day: string | null;
  readonly message: string;
}

type Offered = Pick<AnnouncementFact, 'kind' | 'services' | 'pet' | 'taken'>;

/** A code for every missing field (spec part 2, section 5; the spec only logs it). */
export function missingIn(
  form: ReservationForm,
  { kind }: Pick<Offered, 'kind'>,
): {
  readonly [F in keyof ReservationForm]?: Code;
} {
  return {
    ...(kind === 'Services' && form.service === null ? { service: 'reservation/service-required' } : {}),
    ...(form.pet === null ? { pet: 'reservation/pet-required' } : {}),
    ...(form.day === null ? { day: 'reservation/day-required' } : {}),
    ...(isSeen(form.message)
      ? reservationCharactersLeft(form.message) < 0
        ? { message: 'reservation/message-too-long' }
        : {}
      : { message: 'reservation/message-required' }),
  };
}

/** How many graphemes are left; negative if there are too many. */
export function reservationCharactersLeft(message: string): number {
  return LIMITS.reservationMessage.max - countGraphemes(message.trim());
}

/** Why a well-formed request is refused, whatever it is for. */
export function refuseReservation({ message }: ReservationStatement, author: Author | null): Code | null {
  if (author === null || !author.firstName || !author.letter) return 'reservation/author-incomplete';
  if (!isSeen(message)) return 'reservation/message-required';
  return reservationCharactersLeft(message) < 0 ? 'reservation/message-too-long' : null;
}

/**
 * The selectable days (spec part 2, section 5): for a service those inside its ranges from today on, for a pet from
 * today to the end of the month. `now` in milliseconds.
 */
export function selectableDays(offered: Offered, service: ReservationStatement['service'], now: number): DateRange[] {
  const today = kyivDay(now);
  if (offered.kind === 'Pet') return [{ from: today, to: lastOfMonth(today) }];
  const ranges = offered.services.find(({ offer }) => offer.nameKey === service)?.availableDates ?? [];
  return ranges
    .filter(({ to }) => to >= today)
    .map((range) => (range.from < today ? { ...range, from: today } : range));
}

/** Why this request is refused given the offer; null if it is possible. */
export function refuseAsked(
  { service, pet, day }: Pick<ReservationStatement, 'service' | 'pet' | 'day'>,
  offered: Offered,
  now: number,
): Code | null {
  if (offered.kind === 'Pet') {
    if (service !== null || offered.pet?._id !== pet) return 'reservation/pet-changed';
  } else if (!offered.services.some(({ offer }) => offer.nameKey === service)) return 'reservation/service-gone';
  if (day < kyivDay(now)) return 'reservation/day-past';
  const days = selectableDays(offered, service, now);
  if (!days.some(({ from, to }) => from <= day && day <= to)) return 'reservation/day-not-offered';
  return placesLeft(offered, service, day) === 0 ? 'reservation/day-taken' : null;
}

/** The selectable days that are not full, as far as known on the device. */
export function freeDays(offered: Offered, service: ReservationStatement['service'], now: number): DateRange[] {
  const full = fullDays(offered, service);
  return full.reduce(withoutDay, selectableDays(offered, service, now));
}

/** The days on which a service has no slot left, in order. */
export function fullDays(
  offered: Pick<Offered, 'services' | 'taken'>,
  service: ReservationStatement['service'],
): string[] {
  const days = (offered.taken ?? []).filter((each) => each.service === service).map(({ day }) => day);
  return days.filter((day) => placesLeft(offered, service, day) === 0).sort();
}

function withoutDay(ranges: readonly DateRange[], day: string): DateRange[] {
  return ranges.flatMap(({ from, to }) => {
    if (day < from || day > to) return [{ from, to }];
    const parts = [
      { from, to: addDays(day, -1) },
      { from: addDays(day, 1), to },
    ];
    return parts.filter((part) => part.from <= part.to);
  });
}

/**
 * How many slots a service has left on a day, as far as known here; null if its executor decides each time. A promised
 * pet can still be requested: further clients queue.
 */
export function placesLeft(
  { services, taken = [] }: Pick<Offered, 'services' | 'taken'>,
  service: ReservationStatement['service'],
  day: string,
): number | null {
  const places = services.find(({ offer }) => offer.nameKey === service)?.places;
  if (places === undefined) return null;
  const count = taken.find((each) => each.service === service && each.day === day)?.count ?? 0;
  return Math.max(0, places - count);
}
