import { Equal } from 'typebox/value';
import type { Code } from '../../../domain/codes.ts';
import type { OpeningHours, OpeningPeriod } from '../../../domain/organisation/hours.ts';
import { isRoundTheClock, ROUND_THE_CLOCK } from '../../../domain/organisation/open-state.ts';
import { refuseVisitField } from '../../../domain/organisation/rules.ts';
import type { OrganisationAct } from '../../../domain/organisation-step/schema.ts';

/** One day as typed; `HH:mm`, '' if not typed. A break makes two periods. */
export interface DayForm {
  isOpen: boolean;
  from: string;
  to: string;
  hasBreak: boolean;
  breakFrom: string;
  breakTo: string;
}

export const HOURS_KINDS = ['unknown', 'always', 'week'] as const;

export interface HoursForm {
  kind: (typeof HOURS_KINDS)[number];
  days: readonly DayForm[];
  /** As it was when the form was opened: a change says what its writer saw. */
  was: OpeningHours | null;
}

const WEEK_DAYS = 7;
const CLOSED: DayForm = {
  isOpen: false,
  from: '09:00',
  to: '18:00',
  hasBreak: false,
  breakFrom: '13:00',
  breakTo: '14:00',
};

/** A third period of a day is not edited here; saving leaves it out. */
export function hoursFormOf(was: OpeningHours | null): HoursForm {
  const kind = was === null ? 'unknown' : isRoundTheClock(was) ? 'always' : 'week';
  const days = Array.from({ length: WEEK_DAYS }, (_unused, day) =>
    dayFormOf(kind === 'week' ? (was?.[day] ?? []) : []),
  );
  return { kind, days, was };
}

function dayFormOf([first, second]: readonly OpeningPeriod[]): DayForm {
  if (first === undefined) return CLOSED;
  if (second === undefined) return { ...CLOSED, isOpen: true, from: first.from, to: shown(first.to) };
  return {
    isOpen: true,
    from: first.from,
    to: shown(second.to),
    hasBreak: true,
    breakFrom: first.to,
    breakTo: second.from,
  };
}

/** A field for times knows no 24:00; as an end, midnight means the same. */
const shown = (to: string) => (to === '24:00' ? '00:00' : to);

export type HoursProblems = { [F in keyof HoursForm | 'general']?: Code };

export function hoursProblems(values: HoursForm): HoursProblems {
  const hours = hoursIn(values);
  const isTyped = hours === null || hours.flat().every(({ from, to }) => from !== '' && to !== '');
  const code = isTyped ? refuseVisitField('hours', hours) : 'organisation/hours-invalid';
  return code === null ? {} : { days: code };
}

export function hoursChange(values: HoursForm): OrganisationAct | null {
  const value = hoursIn(values);
  return Equal(value, values.was) ? null : { does: 'change', field: 'hours', was: values.was, value };
}

function hoursIn({ kind, days }: HoursForm): OpeningHours | null {
  if (kind === 'unknown') return null;
  return kind === 'always' ? ROUND_THE_CLOCK : days.map(periodsOf);
}

function periodsOf({ isOpen, from, to, hasBreak, breakFrom, breakTo }: DayForm): OpeningPeriod[] {
  if (!isOpen) return [];
  const until = to === '00:00' ? '24:00' : to;
  if (!hasBreak) return [{ from, to: until }];
  return [
    { from, to: breakFrom },
    { from: breakTo, to: until },
  ];
}

/** All days open like the first. */
export function likeFirst({ days, ...rest }: HoursForm): HoursForm {
  const [first = CLOSED] = days;
  return { ...rest, days: days.map(() => ({ ...first })) };
}
