import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { reservationPath } from '../../../domain/paths.ts';
import { kyivDay } from '../../../domain/reservation/day.ts';
import { reservationFactId } from '../../../domain/reservation/id.ts';
import { StatusBadge, subjectText } from '../../../entities/reservation/labels.tsx';
import { useReservation } from '../../../entities/reservation/queries.ts';
import { statusAt } from '../../../entities/reservation/shown-reservation.ts';
import { useDayText } from '../../../i18n/use-day-text.ts';
import { usePerson } from '../../../session/session.tsx';
import { useServiceNow } from '../../../session/sync-status.ts';
import { useNow } from '../../../session/use-now.ts';
import './ask.css';
import { useAsked } from './queries.ts';

/**
 * On an announcement's page: this person's requests there until their day has passed, each in one line that leads to
 * the reservation. `announcement`: the fact, which may have ended.
 */
export function RequestSent({ announcement }: { announcement: string }) {
  const { t } = useLingui();
  const userId = usePerson()?.userId ?? '';
  const today = kyivDay(useServiceNow()());
  const asked = useAsked(announcement).filter(({ state, statement }) => state === 'refused' || statement.day >= today);
  if (asked.length === 0) return null;
  return (
    <section className="asked panel" aria-label={t`Your requests here`} aria-live="polite">
      <ul className="asked__lines">
        {asked.map(({ statement: { _id } }) => (
          <RequestLine key={_id} id={reservationFactId(_id, userId)} />
        ))}
      </ul>
    </section>
  );
}

/** `id`: the reservation's, which exists before its fact does. */
function RequestLine({ id }: { id: string }) {
  const { i18n } = useLingui();
  const dayText = useDayText();
  const reservation = useReservation(id).data ?? null;
  const now = useNow([reservation?.due ?? null]);
  if (reservation === null) return null;
  return (
    <li>
      <Link to={reservationPath(id)} className="asked__line row row--wrap between">
        <span>
          {subjectText(reservation, i18n)}, {dayText(reservation.day)}
        </span>{' '}
        <StatusBadge status={statusAt(reservation, now)} />
      </Link>
    </li>
  );
}
