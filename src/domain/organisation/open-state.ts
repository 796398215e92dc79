import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { KYIV_ZONE } from '../time/zones.ts';
import type { OpeningHours, OpeningPeriod } from './hours.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const WEEK_DAYS = 7;
const WEEK_MINUTES = WEEK_DAYS * DAY_MINUTES;

/** Open all day and night, on every day. */
export const ROUND_THE_CLOCK: OpeningHours = Array.from({ length: WEEK_DAYS }, () => [{ from: '00:00', to: '24:00' }]);

export function isRoundTheClock(hours: OpeningHours): boolean {
  return hours.every((day) => day.length === 1 && day[0]?.from === '00:00' && day[0].to === '24:00');
}

/** Whether it is open; `until` is the time of the next change, `HH:mm`, and `day` its weekday; null if none. */
export interface OpenState {
  readonly isOpen: boolean;
  readonly until: string | null;
  /** 0 is Monday; null if the change is within 24 hours. */
  readonly day: number | null;
  /** About when that is, in milliseconds: an hour off if summer time begins or ends before; null if never. */
  readonly changesAt: number | null;
}

/**
 * Whether an organisation with these hours is open at `now` (milliseconds), in Ukraine's time. `minute`: that of the
 * week, for a caller with many organisations: computing it takes longer than all the rest.
 */
export function openStateAt(hours: OpeningHours, now: number, minute = minuteOfWeek(now)): OpenState {
  const spans = spansOf(hours);
  const at = spans.find(({ from, to }) => isWithin(minute, from, to));
  if (at !== undefined) return at.to - at.from >= WEEK_MINUTES ? stays(true) : changeAt(true, at.to, minute, now);
  const next = spans.map(({ from }) => from).sort((one, other) => ahead(one, minute) - ahead(other, minute))[0];
  return next === undefined ? stays(false) : changeAt(false, next, minute, now);
}

/** Whether periods of one day, or of two days that follow each other, overlap. */
export function overlap(hours: OpeningHours): boolean {
  const spans = hours.flatMap(spansOfDay).sort((one, other) => one.from - other.from);
  const [first] = spans;
  if (first === undefined) return false;
  const following = [...spans.slice(1), { from: first.from + WEEK_MINUTES, to: first.to + WEEK_MINUTES }];
  return spans.some(({ to }, index) => to > (following[index]?.from ?? Number.POSITIVE_INFINITY));
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The week's periods in minutes since Monday 00:00; those that touch each other are one. */
function spansOf(hours: OpeningHours): Span[] {
  const spans: Span[] = [];
  for (const span of hours.flatMap(spansOfDay).sort((one, other) => one.from - other.from)) {
    const last = spans.at(-1);
    if (last !== undefined && last.to >= span.from)
      spans[spans.length - 1] = { ...last, to: Math.max(last.to, span.to) };
    else spans.push(span);
  }
  const [first] = spans;
  const last = spans.at(-1);
  // Sunday's night continues on Monday.
  if (first === undefined || last === undefined || last.to - WEEK_MINUTES < first.from) return spans;
  if (spans.length === 1) return [{ from: first.from, to: first.from + WEEK_MINUTES }];
  return [...spans.slice(1, -1), { from: last.from, to: first.to + WEEK_MINUTES }];
}

function spansOfDay(periods: readonly OpeningPeriod[], day: number): Span[] {
  return periods.map(({ from, to }) => {
    const begin = minutesOf(from);
    const end = minutesOf(to);
    return { from: day * DAY_MINUTES + begin, to: day * DAY_MINUTES + (end > begin ? end : end + DAY_MINUTES) };
  });
}

function minutesOf(time: string): number {
  const [hour = '', minute = ''] = time.split(':');
  return Number(hour) * 60 + Number(minute);
}

/** Minutes since Monday 00:00 in Ukraine; `now` in milliseconds. */
export function minuteOfWeek(now: number): number {
  const there = dayjs.utc(now).add(dayjs(now).tz(KYIV_ZONE).utcOffset(), 'minute');
  const day = (there.day() + WEEK_DAYS - 1) % WEEK_DAYS;
  return day * DAY_MINUTES + there.hour() * 60 + there.minute();
}

const isWithin = (minute: number, from: number, to: number) =>
  (minute >= from && minute < to) || (minute + WEEK_MINUTES >= from && minute + WEEK_MINUTES < to);

/** Minutes from `minute` to the next time that it is `target` in the week. */
const ahead = (target: number, minute: number) => (target - minute + 2 * WEEK_MINUTES) % WEEK_MINUTES;

const stays = (isOpen: boolean): OpenState => ({ isOpen, until: null, day: null, changesAt: null });

function changeAt(isOpen: boolean, target: number, minute: number, now: number): OpenState {
  const inWeek = target % WEEK_MINUTES;
  const inDay = inWeek % DAY_MINUTES;
  const until = `${pad(Math.floor(inDay / 60))}:${pad(inDay % 60)}`;
  const left = ahead(inWeek, minute);
  const changesAt = now - (now % MINUTE_MS) + left * MINUTE_MS;
  return { isOpen, until, day: left < DAY_MINUTES ? null : Math.floor(inWeek / DAY_MINUTES), changesAt };
}

const pad = (number: number) => String(number).padStart(2, '0');
