import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { dateFormat } from '../../../domain/time/date-format.ts';
import { ORDER_LABELS, ORDER_OF, type OrderStatus } from '../../../entities/reservation/labels.tsx';
import { type Role, type ShownReservation, statusAt } from '../../../entities/reservation/shown-reservation.ts';
import { type CalendarView, dayAfterKey, weeksAround } from './calendar-days.ts';
import './orders.css';

/** The number of reservations of each status on a day. */
type StatusCounts = ReadonlyMap<OrderStatus, number>;
/** Those that others requested of this person, and this person's own requests. */
type DayMarks = Readonly<Record<Role, StatusCounts>>;

/** In order of urgency. */
const LEGEND = ['pending', 'approved', 'completed', 'declined'] as const satisfies OrderStatus[];

interface DayGridProps {
  label: string;
  view: CalendarView;
  today: string;
  /** The one day with a Tab stop; the shown page is around it. */
  current: string;
  /** The day whose reservations are shown below. */
  chosen: string;
  marks: ReadonlyMap<string, DayMarks>;
  onCurrent: (day: string) => void;
  onChoose: (day: string) => void;
}

/** A month or a week of days: one Tab stop, the arrow keys move, also over the ends of the shown page. */
export function DayGrid(props: DayGridProps) {
  const { label, view, today, current, chosen, marks, onCurrent, onChoose } = props;
  const { i18n } = useLingui();
  const grid = useRef<HTMLTableElement>(null);
  /** The focus follows the day only if a key moved it: the buttons beside the grid keep theirs. */
  const follows = useRef(false);
  const weeks = useMemo(() => weeksAround(current, view), [current, view]);
  const weekdays = useWeekdays(weeks[0] ?? NO_DAYS);
  // Shared by all days: creating it takes longer than rendering a day.
  const format = useMemo(() => dateFormat(i18n.locale, { dateStyle: 'full', timeZone: 'UTC' }), [i18n.locale]);
  useEffect(() => {
    if (!follows.current) return;
    follows.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus();
  }, [current]);
  const walk = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const day = dayAfterKey(current, event.key, event.shiftKey);
    if (day === null) return;
    event.preventDefault();
    follows.current = true;
    onCurrent(day);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of buttons is a grid.
    <table ref={grid} role="grid" aria-label={label} className="day-grid" onKeyDown={walk}>
      <thead>
        <tr>
          {weekdays.map(({ day, long, short }) => (
            <th key={day} scope="col" abbr={long}>
              <span aria-hidden="true">{short}</span>
              <span className="visually-hidden">{long}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid may be selected.
              <td key={day} aria-selected={day === chosen}>
                <DayButton
                  day={day}
                  format={format}
                  outside={view === 'month' && day.slice(0, 7) !== current.slice(0, 7)}
                  isToday={day === today}
                  isChosen={day === chosen}
                  stop={day === current}
                  marks={marks.get(day)}
                  onChoose={onChoose}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayButtonProps {
  day: string;
  format: Intl.DateTimeFormat;
  outside: boolean;
  isToday: boolean;
  isChosen: boolean;
  stop: boolean;
  marks: DayMarks | undefined;
  onChoose: (day: string) => void;
}

const NO_DAYS: readonly string[] = [];
const NONE: DayMarks = { executor: new Map(), client: new Map() };
/** In order of urgency, on all days. */
const SORTS: readonly OrderStatus[] = ['pending', 'approved', 'completed', 'declined', 'unknown'];

/** A day with its number of reservations, and a mark of a different shape for each status. */
function DayButton({ day, format, outside, isToday, isChosen, stop, marks = NONE, onChoose }: DayButtonProps) {
  const { t, i18n } = useLingui();
  const orders = countsIn(marks.executor);
  const mine = countsIn(marks.client);
  const count = [...orders, ...mine].reduce((sum, [, number]) => sum + number, 0);
  const date = format.format(new Date(day));
  const textOf = (counts: typeof orders) =>
    counts.map(([status, number]) => `${i18n._(ORDER_LABELS[status].name)}: ${number}`).join(', ');
  const reservations = t`${plural(count, { one: '# reservation', other: '# reservations' })}`;
  const label = [
    `${date}, ${reservations}`,
    ...(orders.length === 0 ? [] : [textOf(orders)]),
    ...(mine.length === 0 ? [] : [`${t`Your requests`}: ${textOf(mine)}`]),
  ].join('. ');
  return (
    <button
      type="button"
      data-day={day}
      className={outside ? 'day-grid__day day-grid__day--outside' : 'day-grid__day'}
      tabIndex={stop ? 0 : -1}
      aria-label={label}
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onChoose(day)}
    >
      <span className="day-grid__number">{Number(day.slice(8))}</span>
      {count > 0 && (
        <span className="day-grid__marks row row--wrap">
          <span className="day-grid__count">{count}</span>
          {orders.map(([status]) => (
            <span key={status} className={`order-mark order-mark--${status}`} />
          ))}
          {mine.length > 0 && (
            <span className="day-grid__mine">
              {mine.map(([status]) => (
                <span key={status} className={`order-mark order-mark--${status}`} />
              ))}
            </span>
          )}
        </span>
      )}
    </button>
  );
}

function countsIn(marks: StatusCounts): [OrderStatus, number][] {
  return SORTS.flatMap((status) => {
    const number = marks.get(status) ?? 0;
    return number === 0 ? [] : [[status, number]];
  });
}

function useWeekdays(week: readonly string[]) {
  const { i18n } = useLingui();
  const { locale } = i18n;
  return useMemo(() => {
    const long = dateFormat(locale, { weekday: 'long', timeZone: 'UTC' });
    const short = dateFormat(locale, { weekday: 'short', timeZone: 'UTC' });
    return week.map((day) => ({ day, long: long.format(new Date(day)), short: short.format(new Date(day)) }));
  }, [locale, week]);
}

/** What the symbols of the grid mean. `also`: with this person's requests to others. */
export function Legend({ also }: { also: boolean }) {
  const { t, i18n } = useLingui();
  return (
    <ul className="orders__legend soft small row row--wrap" aria-label={t`What the symbols mean`}>
      {LEGEND.map((status) => (
        <li key={status}>
          <span className={`order-mark order-mark--${status}`} />
          {i18n._(ORDER_LABELS[status].name)}
        </li>
      ))}
      {also && (
        <li>
          <span className="day-grid__mine">
            <span className="order-mark order-mark--pending" />
          </span>
          {t`Your requests`}
        </li>
      )}
    </ul>
  );
}

/** The number of each status on each day, for both roles. */
export function marksOf(reservations: readonly ShownReservation[], now: string): ReadonlyMap<string, DayMarks> {
  const marks = new Map<string, Record<Role, Map<OrderStatus, number>>>();
  for (const reservation of reservations) {
    const ofDay = marks.get(reservation.day) ?? { executor: new Map(), client: new Map() };
    marks.set(reservation.day, ofDay);
    const counts = ofDay[reservation.role];
    const status = ORDER_OF[statusAt(reservation, now)];
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return marks;
}
