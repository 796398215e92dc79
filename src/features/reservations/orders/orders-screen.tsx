import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useId, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { kyivDay } from '../../../domain/reservation/day.ts';
import { routePath } from '../../../domain/routes.ts';
import { dateFormat } from '../../../domain/time/date-format.ts';
import { useOwnAnnouncements } from '../../../entities/announcement/queries.ts';
import { type DaySpan, useDaysReadAhead, useReservationsOfDays } from '../../../entities/reservation/queries.ts';
import type { ShownReservation } from '../../../entities/reservation/shown-reservation.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { useLastScreen } from '../../../session/last-screen/use-last-screen.ts';
import { useServiceNow } from '../../../session/sync-status.ts';
import { useNow } from '../../../session/use-now.ts';
import { Button, ButtonLink, IconButton } from '../../../ui/action/button.tsx';
import { StatePanel } from '../../../ui/notice/placeholders.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { AllToCalendar } from '../export/calendar-buttons.tsx';
import { ReservationList } from '../list/reservation-list.tsx';
import { useReadError } from '../use-read-error.ts';
import { type CalendarView, pageAfter, spanAround } from './calendar-days.ts';
import { DayGrid, Legend, marksOf } from './day-grid.tsx';
import '../list/list.css';
import './orders.css';

const NONE: readonly never[] = [];

/**
 * The calendar of requests to this person (spec part 2, section 2): it reads the days of the page and the adjacent
 * ones.
 */
export function OrdersScreen() {
  const { t } = useLingui();
  const { locale } = useLocale();
  const today = kyivDay(useServiceNow()());
  const [{ day: chosen, view, also: wanted }, ask] = useOrdersAddress(today);
  const [current, setCurrent] = useState(chosen);
  const span = spanAround(current, view);
  const { data, isError, refetch } = useReservationsOfDays(span);
  const beside = useMemo(
    () => ([-1, 1] as const).map((step) => spanAround(pageAfter(current, view, step), view)),
    [current, view],
  );
  useDaysReadAhead(beside, data !== undefined);
  const failed = useReadError(isError);
  const onlyBooks = useOnlyBooks(data);
  useLastScreen(data !== undefined && onlyBooks !== undefined);
  const also = wanted ?? onlyBooks === true;
  const shown = useMemo(() => (data ?? NONE).filter(({ role }) => also || role === 'executor'), [data, also]);
  const now = useNow(useMemo(() => shown.map(({ due }) => due), [shown]));
  const marks = useMemo(() => marksOf(shown, now), [shown, now]);
  const choose = (day: string) => {
    setCurrent(day);
    ask({ day, view, also: wanted });
  };
  if (isError) {
    return (
      <StatePanel title={<h2>{failed}</h2>}>
        <Button variant="primary" onClick={() => void refetch()}>
          {t`Try again`}
        </Button>
      </StatePanel>
    );
  }
  const title = titleOf(span, current, view, locale);
  return (
    <div className="reservations">
      <div className="reservations__head row row--wrap tight">
        <ButtonLink to={routePath('reservations')} small>
          {t`All reservations`}
        </ButtonLink>
        <AllToCalendar />
      </div>
      <div className="panel orders__calendar stack">
        <div className="orders__head row between">
          <IconButton
            label={view === 'week' ? t`Previous week` : t`Previous month`}
            onClick={() => setCurrent(pageAfter(current, view, -1))}
          >
            <Icon name="back" size={20} />
          </IconButton>
          <h2 aria-live="polite">{title}</h2>
          <IconButton
            label={view === 'week' ? t`Next week` : t`Next month`}
            onClick={() => setCurrent(pageAfter(current, view, 1))}
          >
            <Icon name="back" size={20} className="flipped" />
          </IconButton>
        </div>
        <DayGrid
          label={title}
          view={view}
          today={today}
          current={current}
          chosen={chosen}
          marks={marks}
          onCurrent={setCurrent}
          onChoose={choose}
        />
        <Legend also={also} />
        <div className="orders__tools row row--wrap">
          <Button
            small
            aria-pressed={view === 'week'}
            onClick={() => ask({ day: chosen, view: other(view), also: wanted })}
          >
            {view === 'week' ? t`Show month` : t`Show week`}
          </Button>
          <Button small onClick={() => choose(today)}>
            {t`Today`}
          </Button>
          <label className="check">
            <input
              type="checkbox"
              checked={also}
              onChange={({ target }) => ask({ day: chosen, view, also: target.checked })}
            />
            {t`Include my requests`}
          </label>
        </div>
      </div>
      <ChosenDay
        day={chosen}
        reservations={shown.filter(({ day }) => day === chosen)}
        now={now}
        isRead={data !== undefined}
      />
    </div>
  );
}

interface ChosenDayProps {
  day: string;
  reservations: readonly ShownReservation[];
  now: string;
  isRead: boolean;
}

function ChosenDay({ day, reservations, now, isRead }: ChosenDayProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const count = reservations.length;
  const date = dateFormat(i18n.locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));
  return (
    <section className="reservations" aria-labelledby={id}>
      <h2 id={id} className="orders__day">
        {date}
      </h2>
      <p role="status" className={count > 0 ? 'visually-hidden' : undefined}>
        {isRead &&
          (count === 0
            ? t({ id: 'noReservationsForDate', message: 'No reservations on this day' })
            : t`${plural(count, { one: '# reservation', other: '# reservations' })}`)}
      </p>
      {count > 0 && (
        <ReservationList label={date} reservations={reservations} now={now} read={count} onMore={null} order />
      )}
    </section>
  );
}

interface OrdersAddress {
  readonly day: string;
  readonly view: CalendarView;
  /** Whether this person's requests to others are shown as well; null: they have not said so. */
  readonly also: boolean | null;
}

/** Whether this person offers nothing and has no request of others on these days; undefined until known. */
function useOnlyBooks(reservations: readonly ShownReservation[] = NONE): boolean | undefined {
  const announcements = useOwnAnnouncements();
  if (announcements === undefined) return undefined;
  return announcements.length === 0 && !reservations.some(({ role }) => role === 'executor');
}

/** The view is in the address, so that "back" from a reservation restores it. */
function useOrdersAddress(today: string): [OrdersAddress, (next: OrdersAddress) => void] {
  const [parameters, setParameters] = useSearchParams();
  const day = parameters.get('day') ?? '';
  const also = parameters.get('also');
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day));
  const address: OrdersAddress = {
    day: isDay ? day : today,
    view: parameters.get('view') === 'week' ? 'week' : 'month',
    also: also === '1' ? true : also === '0' ? false : null,
  };
  const ask = ({ day: asked, view, also: chosen }: OrdersAddress) =>
    setParameters(
      { day: asked, ...(view === 'week' && { view }), ...(chosen !== null && { also: chosen ? '1' : '0' }) },
      { replace: true, state: { keepScroll: true } },
    );
  return [address, ask];
}

const other = (view: CalendarView): CalendarView => (view === 'week' ? 'month' : 'week');

function titleOf({ from, to }: DaySpan, current: string, view: CalendarView, locale: string): string {
  if (view === 'month') {
    const month = dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
    return month.format(new Date(current));
  }
  const range = dateFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  return range.formatRange(new Date(from), new Date(to));
}
