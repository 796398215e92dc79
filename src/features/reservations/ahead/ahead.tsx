import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { kyivDay, pastFrom } from '../../../domain/reservation/day.ts';
import { routePath } from '../../../domain/routes.ts';
import { addDays } from '../../../domain/time/days.ts';
import { useReservationsAhead } from '../../../entities/reservation/queries.ts';
import { statusAt } from '../../../entities/reservation/shown-reservation.ts';
import { useServiceNow } from '../../../session/sync-status.ts';
import { useNow } from '../../../session/use-now.ts';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { ReservationRow } from '../list/reservation-row.tsx';
import { useReadError } from '../use-read-error.ts';
import './ahead.css';

/** The number that is read; if there may be more, the text says “at least”. */
const MAX_RESERVATIONS_READ = 300;

/** The reservations that wait for an answer and the next confirmed ones, for the dashboard. */
export function ReservationsAhead({ count }: { count: number }) {
  const { t } = useLingui();
  const { data, isError } = useReservationsAhead(MAX_RESERVATIONS_READ);
  const serviceNow = useServiceNow();
  const failed = useReadError(isError);
  const reservations = data?.reservations;
  // Tomorrow becomes today at midnight even if no reservation ends then.
  const now = useNow([...(reservations ?? []).map(({ due }) => due), pastFrom(kyivDay(serviceNow()))]);
  const sorts = useMemo(() => {
    const each = (reservations ?? []).map((one) => ({ one, status: statusAt(one, now) }));
    const confirmed = each.flatMap(({ one, status }) => (status === 'confirmed' ? [one] : []));
    const today = kyivDay(Date.parse(now));
    const tomorrow = addDays(today, 1);
    const open = each.filter(({ status }) => status === 'new' || status === 'asked');
    return {
      toAnswer: open.filter(({ one: { role } }) => role === 'executor').length,
      asked: open.filter(({ one: { role } }) => role === 'client').length,
      next: confirmed.slice(0, count),
      today,
      tomorrow,
      // Reservations without a row are counted.
      more: [today, tomorrow].flatMap((day) => {
        const [all, listed] = [confirmed, confirmed.slice(0, count)].map(
          (some) => some.filter((one) => one.day === day).length,
        );
        return all === undefined || all === listed ? [] : [{ day, all }];
      }),
    };
  }, [reservations, now, count]);
  if (data === undefined) return isError ? <p>{failed}</p> : null;
  const { toAnswer, asked, next, more, today, tomorrow } = sorts;
  const soonOf = (day: string) => (day === today ? t`Today:` : day === tomorrow ? t`Tomorrow:` : null);
  const { whole } = data;
  if (toAnswer + asked + next.length === 0) {
    return (
      <>
        <p>{t`No reservations yet. When you book a groomer, a sitter or a walk, you’ll see it here.`}</p>
        <ButtonLink to={routePath('services')} small>
          {t`Browse services`}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <ul className="ahead__numbers">
        {toAnswer > 0 && (
          <li>
            <Link to={`${routePath('reservations')}?role=executor&status=new`}>
              {whole
                ? t`${plural(toAnswer, { one: '# request is waiting for your reply', other: '# requests are waiting for your reply' })}`
                : t`${plural(toAnswer, { one: 'At least # request is waiting for your reply', other: 'At least # requests are waiting for your reply' })}`}
            </Link>
          </li>
        )}
        {asked > 0 && (
          <li>
            <Link to={`${routePath('reservations')}?role=client&status=new`}>
              {whole
                ? t`${plural(asked, { one: '# of your requests is waiting for a reply', other: '# of your requests are waiting for a reply' })}`
                : t`${plural(asked, { one: 'At least # of your requests is waiting for a reply', other: 'At least # of your requests are waiting for a reply' })}`}
            </Link>
          </li>
        )}
        {more.map(({ day, all }) => (
          <li key={day}>
            <Link to={`${routePath('orders')}?day=${day}&also=1`}>
              {day === today
                ? t`${plural(all, { one: 'Today: # reservation', other: 'Today: # reservations' })}`
                : t`${plural(all, { one: 'Tomorrow: # reservation', other: 'Tomorrow: # reservations' })}`}
            </Link>
          </li>
        ))}
      </ul>
      {next.length === 0 ? (
        <p>{t`No confirmed reservations coming up.`}</p>
      ) : (
        <ul className="ahead__next" aria-label={t`Confirmed and coming up`}>
          {next.map((reservation) => (
            <li key={reservation.id}>
              <ReservationRow reservation={reservation} now={now} soon={soonOf(reservation.day)} />
            </li>
          ))}
        </ul>
      )}
      <ButtonLink to={routePath('reservations')} small>
        {t`All reservations`}
      </ButtonLink>
    </>
  );
}
