import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { routePath } from '../../../domain/routes.ts';
import { useReservationsAhead } from '../../../entities/reservation/queries.ts';
import { statusAt } from '../../../entities/reservation/shown-reservation.ts';
import { useNow } from '../../../entities/reservation/use-now.ts';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { ReservationRow } from '../list/reservation-row.tsx';
import './ahead.css';

/** So many are read; a number of more is told with a plus. */
const READ = 300;

/** What waits for an answer, and what is confirmed next, for the dashboard. */
export function ReservationsAhead({ count }: { count: number }) {
  const { t } = useLingui();
  const { data } = useReservationsAhead(READ);
  const reservations = data?.reservations;
  const now = useNow(useMemo(() => reservations?.map(({ due }) => due) ?? [], [reservations]));
  const sorts = useMemo(() => {
    const each = (reservations ?? []).map((one) => ({ one, status: statusAt(one, now) }));
    const open = each.filter(({ status }) => status === 'new' || status === 'asked');
    return {
      toAnswer: open.filter(({ one: { role } }) => role === 'executor').length,
      asked: open.filter(({ one: { role } }) => role === 'client').length,
      next: each.flatMap(({ one, status }) => (status === 'confirmed' ? [one] : [])).slice(0, count),
    };
  }, [reservations, now, count]);
  if (data === undefined) return null;
  const { toAnswer, asked, next } = sorts;
  const plus = data.whole ? '' : '+';
  if (toAnswer + asked + next.length === 0) {
    return (
      <>
        <p>{t`You have no reservations. When you book a groomer, a sitter or a walk, it stands here.`}</p>
        <ButtonLink to={routePath('services')} small>
          {t`Look at services`}
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
              {t`${plural(toAnswer, { one: '# request waits for your answer', other: '# requests wait for your answer' })}`}
              {plus}
            </Link>
          </li>
        )}
        {asked > 0 && (
          <li>
            <Link to={`${routePath('reservations')}?role=client&status=new`}>
              {t`${plural(asked, { one: '# request of yours waits for an answer', other: '# requests of yours wait for an answer' })}`}
              {plus}
            </Link>
          </li>
        )}
      </ul>
      {next.length === 0 ? (
        <p>{t`Nothing confirmed is ahead.`}</p>
      ) : (
        <ul className="ahead__next" aria-label={t`Confirmed and ahead`}>
          {next.map((reservation) => (
            <li key={reservation.id}>
              <ReservationRow reservation={reservation} now={now} />
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
