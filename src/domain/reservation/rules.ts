import type { AnnouncementFact, DateRange } from '../announcement/schema.ts';
import type { Code } from '../codes.ts';
import { countGraphemes } from '../graphemes.ts';
import { LIMITS } from '../limits.ts';
import { isSeen } from '../plain-text.ts';
import type { Author } from '../post/rules.ts';
import { kyivDay, lastOfMonth } from './day.ts';
import type { ReservationStatement } from './schema.ts';

/** What stands in the form; null: not chosen yet. */
export interface ReservationForm {
  readonly service: ReservationStatement['service'];
  readonly pet: string | null;
  readonly day: string | null;
  readonly message: string;
}

type Offered = Pick<AnnouncementFact, 'kind' | 'services' | 'pet' | 'taken'>;

/** Every missing field says so (spec part 2, section 5; the spec only logs it). */
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

/** How many characters are left, as people count them; below zero there are too many. */
export function reservationCharactersLeft(message: string): number {
  return LIMITS.reservationMessage.max - countGraphemes(message.trim());
}

/** Why a well-formed request cannot be made, whatever it is for. */
export function refuseReservation({ message }: ReservationStatement, author: Author | null): Code | null {
  if (author === null || !author.firstName || !author.letter) return 'reservation/author-incomplete';
  if (!isSeen(message)) return 'reservation/message-required';
  return reservationCharactersLeft(message) < 0 ? 'reservation/message-too-long' : null;
}

/**
 * The days that may be asked for (spec part 2, section 5): of a service those inside its ranges from today on, of a pet
 * from today to the end of the month. `now` in milliseconds.
 */
export function selectableDays(offered: Offered, service: ReservationStatement['service'], now: number): DateRange[] {
  const today = kyivDay(now);
  if (offered.kind === 'Pet') return [{ from: today, to: lastOfMonth(today) }];
  const ranges = offered.services.find(({ offer }) => offer.nameKey === service)?.availableDates ?? [];
  return ranges
    .filter(({ to }) => to >= today)
    .map((range) => (range.from < today ? { ...range, from: today } : range));
}

/** Why this cannot be asked for now, given what is offered; null: it can. */
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

/**
 * How many places a service has left on a day, as far as is known here; null: its executor decides each time. A pet
 * that is promised may still be asked for: whoever asks stands in line.
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
