import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { StatusBadge, subjectText } from '../../../entities/reservation/labels.tsx';
import { useOwnStep } from '../../../entities/reservation/queries.ts';
import { type ShownReservation, type Status, statusAt } from '../../../entities/reservation/shown-reservation.ts';
import { useNow } from '../../../session/use-now.ts';
import { PhoneLink } from '../../../ui/action/phone-link.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { Actions } from './actions.tsx';
import './detail.css';
import { History } from './history.tsx';
import { RequestState, StepState } from './own-state.tsx';
import { ProposedDays } from './proposed-days.tsx';
import { type AskAgain, RefusedHere } from './refused-here.tsx';
import { RequestDetails } from './request-details.tsx';

interface ReservationViewProps {
  reservation: ShownReservation;
  review: ReactNode;
  onAgain: AskAgain;
}

/** The request, the people, the day, the state, the history and the possible actions. */
export function ReservationView({ reservation, review, onAgain }: ReservationViewProps) {
  const { i18n } = useLingui();
  const step = useOwnStep(reservation);
  const now = useNow(useMemo(() => [reservation.due], [reservation.due]));
  const status = statusAt(reservation, now);
  return (
    <article className="reservation">
      <header className="reservation__head row row--wrap between">
        <PageHeading>{subjectText(reservation, i18n)}</PageHeading>
        <div role="status">
          <StatusBadge status={status} />
        </div>
      </header>
      <RequestState reservation={reservation} />
      <RefusedHere reservation={reservation} onAgain={onAgain} />
      <StepState reservation={reservation} step={step} />
      <Refusal reservation={reservation} status={status} />
      <ProposedDays reservation={reservation} now={now} />
      <RequestDetails reservation={reservation} status={status} />
      <Contacts reservation={reservation} status={status} />
      <Actions reservation={reservation} step={step} now={now} />
      {review}
      <History reservation={reservation} status={status} />
    </article>
  );
}

/** The reason of the other person who declined or cancelled, for the client above all else. */
function Refusal({ reservation: { role, history }, status }: { reservation: ShownReservation; status: Status }) {
  const { t } = useLingui();
  const last = history.at(-1);
  const isRefused = status === 'declined' || status === 'cancelled';
  if (role !== 'client' || !isRefused || last === undefined || last.by !== 'executor' || last.reason === '')
    return null;
  return (
    <section className="panel reservation__part stack tight">
      <h2 className="reservation__small">{t`The reason`}</h2>
      <q className="reservation__reason">
        <bdi>{last.reason}</bdi>
      </q>
    </section>
  );
}

/** The executor's contacts, while it is confirmed and they chose to show them. */
function Contacts({ reservation: { contacts, role }, status }: { reservation: ShownReservation; status: Status }) {
  const { t } = useLingui();
  if (contacts === null || status !== 'confirmed') return null;
  const { phone, address } = contacts;
  return (
    <section className="panel reservation__part stack loose">
      <h2>{role === 'client' ? t`How to get in touch` : t`What you show them`}</h2>
      <ul className="reservation__contacts stack">
        {phone !== null && (
          <li>
            <Icon name="phone" size={20} />
            <span className="visually-hidden">{t`Phone`}:</span>
            <PhoneLink number={phone} />
          </li>
        )}
        {address !== null && (
          <li>
            <Icon name="pin" size={20} />
            <span className="visually-hidden">{t`Address`}:</span>
            <bdi>{address}</bdi>
          </li>
        )}
      </ul>
      <p className="field__hint">{t`Shown only while this reservation is confirmed.`}</p>
    </section>
  );
}
