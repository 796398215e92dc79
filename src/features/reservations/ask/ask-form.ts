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

/** The errors of each field, and of the whole form. */
export type AskProblems = { readonly [F in keyof ReservationForm | 'general']?: Code };

type Offered = Pick<AnnouncementFact, 'kind' | 'services' | 'pet' | 'taken'>;

/** A new form: a single choice is preselected. */
export function newForm(offered: Offered, pets: readonly string[]): ReservationForm {
  const service = offered.services.length === 1 ? (offered.services[0]?.offer.nameKey ?? null) : null;
  const pet = offered.kind === 'Pet' ? (offered.pet?._id ?? null) : pets.length === 1 ? (pets[0] ?? null) : null;
  return { service, pet, day: null, message: '' };
}

/** The values of a refused request; `day`: another one that was chosen for it. */
export function formOf(
  { service, pet, message, day: asked }: ReservationStatement,
  day: string | null,
): ReservationForm {
  return { service, pet, message, day: day ?? asked };
}

/** The part of a draft that can be requested now: announcements change and days pass in the meantime. */
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

/** The choices that are no longer available, shown before sending. */
export function lostIn(
  form: ReservationForm,
  now: ReservationForm,
  { offered, today }: { offered: Offered; today: string },
): AskProblems {
  const codeOfLostDay = (day: string): Code => {
    if (day < today) return 'reservation/day-past';
    return placesLeft(offered, now.service, day) === 0 ? 'reservation/day-taken' : 'reservation/day-not-offered';
  };
  return {
    ...(form.service !== null && now.service === null ? { service: 'reservation/service-gone' } : {}),
    ...(form.pet !== null && now.pet === null ? { pet: 'reservation/pet-gone' } : {}),
    // Without a service there are no days; then the missing service is the error.
    ...(form.day !== null && now.day === null && (form.service === null || now.service !== null)
      ? { day: codeOfLostDay(form.day) }
      : {}),
  };
}

/** Everything that prevents sending the request. */
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
 * The statement to write; null: a field is missing. A refused request that is sent again keeps its id, unless the
 * announcement has another owner by now: the id contains the person requested.
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

/** Up to this number of free slots a day is marked as almost full. */
const FEW_SLOTS = 2;

/** The marks of days. */
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

/** This number of other days that can be requested: those that follow, and earlier ones if too few do. */
export function otherDays(
  offered: Offered,
  { service, day }: Pick<ReservationStatement, 'service' | 'day'>,
  now: number,
): string[] {
  const ranges = freeDays(offered, service, now);
  // A range may be years long: only as many days are checked as can be shown.
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
