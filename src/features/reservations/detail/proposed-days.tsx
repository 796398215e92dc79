import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { reservationPath } from '../../../domain/paths.ts';
import { kyivDay } from '../../../domain/reservation/day.ts';
import { reservationFactId, statementOfReservation } from '../../../domain/reservation/id.ts';
import { placesLeft } from '../../../domain/reservation/rules.ts';
import { useRequestsTo } from '../../../entities/reservation/queries.ts';
import { proposedDays, type ShownReservation } from '../../../entities/reservation/shown-reservation.ts';
import { useDayText } from '../../../i18n/use-day-text.ts';
import { OnceButton } from '../../../ui/action/once-button.tsx';
import { useOffered } from '../ask/queries.ts';
import { useAskForDay } from './use-act.ts';

/** Other days that were proposed with a refusal: a tap requests the same on that day. */
export function ProposedDays({ reservation, now }: { reservation: ShownReservation; now: string }) {
  const { t } = useLingui();
  const dayText = useDayText();
  const { role, client, executor, announcement, service, pet, at } = reservation;
  const requests = useRequestsTo(executor.userId);
  const ask = useAskForDay(reservation);
  const offered = useOffered(announcement) ?? null;
  const days = proposedDays(reservation, kyivDay(Date.parse(now)));
  if (role !== 'client' || days.length === 0 || requests === undefined) return null;
  // By the clocks of this person's devices, which wrote both.
  const before = requests.find(({ statement }) => statement._id === statementOfReservation(reservation.id));
  const since = before?.statement.createdAt ?? at;
  const askedFor = (day: string) =>
    requests.find(
      ({ statement, state }) =>
        state !== 'removed' &&
        state !== 'refused' &&
        statement.day === day &&
        statement.createdAt > since &&
        statement.announcement === announcement &&
        statement.service === service &&
        statement.pet === pet,
    );
  return (
    <section className="panel reservation__part stack loose">
      <h2>{t`Other days suggested`}</h2>
      <p className="field__hint">{t`Tap a day to send the same request for it.`}</p>
      <ul className="reservation__days stack row row--wrap">
        {days.map((day) => {
          const request = askedFor(day);
          const isTaken = offered !== null && placesLeft(offered, service, day) === 0;
          return (
            <li key={day}>
              {request !== undefined ? (
                <Link to={reservationPath(reservationFactId(request.statement._id, client.userId))}>
                  {t`You requested ${dayText(day)}`}
                </Link>
              ) : isTaken ? (
                <span className="soft">{t`${dayText(day)} is fully booked now`}</span>
              ) : (
                <OnceButton work={() => ask(day)}>{t`Request ${dayText(day)}`}</OnceButton>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
