import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { PersonAvatar } from '../../../entities/person/person-avatar.tsx';
import { reservationPath } from '../../../entities/reservation/address.ts';
import { subjectText } from '../../../entities/reservation/labels.ts';
import { useOwnStep } from '../../../entities/reservation/queries.ts';
import { type ShownReservation, statusAt } from '../../../entities/reservation/shown-reservation.ts';
import { StatusBadge } from '../../../entities/reservation/status-badge.tsx';
import { useDayText } from '../../../i18n/use-day-text.ts';
import { stepText } from '../step-text.ts';
import { useOther } from '../use-other.ts';
import './list.css';

/** Who comes back to the list does not ask for everybody on it again. */
const FRESH_MS = 60_000;

/**
 * A reservation in a list: what, when, with whom, how it stands. `soon`: what is said before its day; `order`: in the
 * words of the orders.
 */
export function ReservationRow({
  reservation,
  now,
  soon = null,
  order = false,
}: {
  reservation: ShownReservation;
  now: string;
  soon?: string | null;
  order?: boolean;
}) {
  const { t, i18n } = useLingui();
  const dayText = useDayText();
  const step = useOwnStep(reservation);
  const { name, letter, sha256 } = useOther(reservation, FRESH_MS);
  return (
    <Link to={reservationPath(reservation.id)} className="reservation-row">
      <PersonAvatar letter={letter} sha256={sha256} />
      <span className="reservation-row__words">
        <span className="reservation-row__subject">
          {subjectText(reservation, i18n)}
          {reservation.service !== null && reservation.petName !== '' && (
            <>
              {' · '}
              <bdi>{reservation.petName}</bdi>
            </>
          )}
        </span>{' '}
        <span className="reservation-row__soft">
          {reservation.role === 'client' ? t`You asked:` : t`You were asked by:`} <bdi>{name}</bdi>
        </span>{' '}
        <time dateTime={reservation.day} className="reservation-row__soft">
          {soon !== null && <strong className="reservation-row__soon">{soon}</strong>} {dayText(reservation.day)}
        </time>{' '}
        {step !== null && (
          <span className={step.state === 'refused' ? 'reservation-row__refused' : 'reservation-row__step'}>
            {i18n._(stepText(step, reservation.role))}
          </span>
        )}
      </span>{' '}
      <StatusBadge status={statusAt(reservation, now)} order={order} />
    </Link>
  );
}
