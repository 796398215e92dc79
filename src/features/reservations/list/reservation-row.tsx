import { useLingui } from '@lingui/react/macro';
import { reservationPath } from '../../../domain/paths.ts';
import { PersonAvatar } from '../../../entities/person/person-avatar.tsx';
import { StatusBadge, subjectText } from '../../../entities/reservation/labels.tsx';
import { useOwnStep } from '../../../entities/reservation/queries.ts';
import { type ShownReservation, statusAt } from '../../../entities/reservation/shown-reservation.ts';
import { useDayText } from '../../../i18n/use-day-text.ts';
import { LinkRow } from '../../../ui/layout/link-row.tsx';
import { stepText } from '../step-text.ts';
import { useOther } from '../use-other.ts';

/** Returning to the list does not fetch every person on it again. */
const FRESH_MS = 60_000;

/**
 * A reservation in a list: what, when, with whom, its state. `soon`: the text before its day; `order`: with the wording
 * of the orders.
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
    <LinkRow
      to={reservationPath(reservation.id)}
      sign={<PersonAvatar letter={letter} sha256={sha256} />}
      words={
        <>
          <span className="link-row__name">
            {subjectText(reservation, i18n)}
            {reservation.service !== null && reservation.petName !== '' && (
              <>
                {' · '}
                <bdi>{reservation.petName}</bdi>
              </>
            )}
          </span>{' '}
          <span className="link-row__soft soft">
            {reservation.role === 'client' ? t`Your request to:` : t`Request from:`} <bdi>{name}</bdi>
          </span>{' '}
          <time dateTime={reservation.day} className="link-row__soft soft">
            {soon !== null && <strong>{soon}</strong>} {dayText(reservation.day)}
          </time>{' '}
          {step !== null && (
            <span className={step.state === 'refused' ? 'link-row__refused' : 'link-row__waits'}>
              {i18n._(stepText(step, reservation.role))}
            </span>
          )}
        </>
      }
      badges={<StatusBadge status={statusAt(reservation, now)} order={order} />}
    />
  );
}
