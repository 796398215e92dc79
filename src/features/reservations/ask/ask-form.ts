import type { StatementInput } from '../../../data/api/own.ts';
import type { Person } from '../../../data/api/session.ts';
import type { AnnouncementFact, DateRange } from '../../../domain/announcement/schema.ts';
import type { Code } from '../../../domain/codes.ts';
import { kyivDay } from '../../../domain/reservation/day.ts';
import { executorAsked, reservationId } from '../../../domain/reservation/id.ts';
import { freeDays, fullDays, missingIn, placesLeft, type ReservationForm } from '../../../domain/reservation/rules.ts';
import type { ReservationStatement } from '../../../domain/reservation/schema.ts';
import { addDays } from '../../../domain/time/days.ts';
import { versionOf } from '../../../domain/upgrades.ts';

/** What is wrong with each field, and with the whole. */
export type AskProblems = { readonly [F in keyof ReservationForm | 'general']?: Code };

type Offered = Pick<AnnouncementFact, 'kind' | 'services' | 'pet' | 'taken'>;

/** A new form: where there is only one to choose, it is chosen. */
export function newForm(offered: Offered, pets: readonly string[]): ReservationForm {
  const service = offered.services.length === 1 ? (offered.services[0]?.offer.nameKey ?? null) : null;
  const pet = offered.kind === 'Pet' ? (offered.pet?._id ?? null) : pets.length === 1 ? (pets[0] ?? null) : null;
  return { service, pet, day: null, message: '' };
}

/** What a refused request said; `day`: another one that was chosen for it. */
export function formOf(
  { service, pet, message, day: asked }: ReservationStatement,
  day: string | null,
): ReservationForm {
  return { service, pet, message, day: day ?? asked };
}

/** What of it can be asked for now: an announcement changes and days go by while a draft lies. */
export function currentForm(
  form: ReservationForm,
  offered: Offered,
  { pets, now }: { pets: readonly string[]; now: number },
): ReservationForm {
  const service = offered.services.find(({ offer }) => offer.nameKey === form.service)?.offer.nameKey ?? null;
  const days = offered.kind === 'Services' && service === null ? [] : freeDays(offered, service, now);
  const own = form.pet !== null && pets.includes(form.pet) ? form.pet : null;
  return {
    service,
    pet: offered.kind === 'Pet' ? (offered.pet?._id ?? null) : own,
    day: form.day !== null && isWithin(form.day, days) ? form.day : null,
    message: form.message,
  };
}

/** What was chosen and cannot be had any more, said before anybody tries to send it. */
export function lostIn(
  form: ReservationForm,
  now: ReservationForm,
  { offered, today }: { offered: Offered; today: string },
): AskProblems {
  const gone = (day: string): Code => {
    if (day < today) return 'reservation/day-past';
    return placesLeft(offered, now.service, day) === 0 ? 'reservation/day-taken' : 'reservation/day-not-offered';
  };
  return {
    ...(form.service !== null && now.service === null ? { service: 'reservation/service-gone' } : {}),
    ...(form.pet !== null && now.pet === null ? { pet: 'reservation/pet-gone' } : {}),
    // Without a service no day is offered, and the service is what is missing.
    ...(form.day !== null && now.day === null && (form.service === null || now.service !== null)
      ? { day: gone(form.day) }
      : {}),
  };
}

/** Everything that keeps the request from being sent. */
export function problemsIn(
  form: ReservationForm,
  offered: Offered,
  { pets, now, person }: { pets: readonly string[]; now: number; person: Pick<Person, 'firstName' | 'letter'> },
): AskProblems {
  const stands = currentForm(form, offered, { pets, now });
  const missing = { ...missingIn(stands, offered), ...lostIn(form, stands, { offered, today: kyivDay(now) }) };
  if (Object.keys(missing).length > 0 || (person.firstName && person.letter)) return missing;
  return { general: 'reservation/author-incomplete' };
}

/**
 * What is written; null: a field is missing. A refused request that is asked again keeps its id, unless somebody else
 * has the announcement by now: whom it asks stands in the id.
 */
export function statementOf(
  { service, pet, day, message }: ReservationForm,
  { announcement, again, ulid, at }: { announcement: AnnouncementFact; again: string | null; ulid: string; at: string },
): StatementInput | null {
  if (pet === null || day === null) return null;
  const { _id, authorId } = announcement;
  return {
    _id: again !== null && executorAsked(again) === authorId ? again : reservationId(authorId, ulid),
    type: 'reservation',
    schemaVersion: versionOf('reservation'),
    announcement: _id,
    service,
    pet,
    day,
    message: message.trim(),
    createdAt: at,
  };
}

/** So many places left are few. */
const FEW_SLOTS = 2;

/** What is said of days beside that they are offered. */
export interface DayMarks {
  readonly full: readonly string[];
  readonly few: readonly string[];
}

export function marksOf(offered: Pick<Offered, 'services' | 'taken'>, service: ReservationForm['service']): DayMarks {
  const full = fullDays(offered, service);
  const days = (offered.taken ?? []).filter((each) => each.service === service).map(({ day }) => day);
  const few = days.filter((day) => {
    const left = placesLeft(offered, service, day);
    return left !== null && left > 0 && left <= FEW_SLOTS;
  });
  return { full, few };
}

const DAYS_SHOWN = 6;

/** So many other days that can be asked for: those that follow, and before them where too few do. */
export function otherDays(
  offered: Offered,
  { service, day }: Pick<ReservationStatement, 'service' | 'day'>,
  now: number,
): string[] {
  const ranges = freeDays(offered, service, now);
  // A range may be years long: of each no more is looked at than can be shown.
  const later = ranges.flatMap(({ from, to }) =>
    daysFrom(from > day ? from : addDays(day, 1), 1, (each) => each <= to),
  );
  const earlier = ranges.flatMap(({ from, to }) =>
    daysFrom(to < day ? to : addDays(day, -1), -1, (each) => each >= from),
  );
  const next = distinct(later).slice(0, DAYS_SHOWN);
  const few = DAYS_SHOWN - next.length;
  return [...(few > 0 ? distinct(earlier).slice(-few) : []), ...next];
}

function daysFrom(first: string, step: number, isThere: (day: string) => boolean): string[] {
  const days: string[] = [];
  for (let day = first; isThere(day) && days.length < DAYS_SHOWN; day = addDays(day, step)) days.push(day);
  return days;
}

/** Each once, in their order. */
const distinct = (days: readonly string[]) => [...new Set(days)].sort();

export function isWithin(day: string, ranges: readonly DateRange[]): boolean {
  return ranges.some(({ from, to }) => from <= day && day <= to);
}
