import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { announcementKey } from '../../../domain/announcement/id.ts';
import { routePath } from '../../../domain/routes.ts';
import { chatPath } from '../../../entities/chat/address.ts';
import { personPath } from '../../../entities/person/address.ts';
import { PersonAvatar } from '../../../entities/person/person-avatar.tsx';
import { petPath } from '../../../entities/pet/address.ts';
import { subjectText } from '../../../entities/reservation/labels.ts';
import { useOwnStep } from '../../../entities/reservation/queries.ts';
import { otherOf, type ShownReservation, statusAt } from '../../../entities/reservation/shown-reservation.ts';
import { StatusBadge } from '../../../entities/reservation/status-badge.tsx';
import { priceText } from '../../../i18n/service-texts.ts';
import { useDayText } from '../../../i18n/use-day-text.ts';
import { usePerson } from '../../../session/session.tsx';
import { useNow } from '../../../session/use-now.ts';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { FactList, type FactRow } from '../../../ui/layout/fact-list.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { OneToCalendar } from '../export/calendar-buttons.tsx';
import { useOther } from '../use-other.ts';
import { Actions } from './actions.tsx';
import { Contacts } from './contacts.tsx';
import './detail.css';
import { History } from './history.tsx';
import { RequestState, StepState } from './own-state.tsx';
import { ProposedDays } from './proposed-days.tsx';

/** The request, the people, the day, the state, the history and the possible actions. */
export function ReservationView({ reservation, review }: { reservation: ShownReservation; review: ReactNode }) {
  const { t, i18n } = useLingui();
  const userId = usePerson()?.userId ?? '';
  const dayText = useDayText();
  const step = useOwnStep(reservation);
  const now = useNow(useMemo(() => [reservation.due], [reservation.due]));
  const { role, announcement, service, pet, petName, day, message, offer, petPrice } = reservation;
  const asked = offer ?? petPrice;
  const status = statusAt(reservation, now);
  const other = otherOf(reservation).userId;
  const rows: FactRow[] = [
    ...(service === null ? [] : [[t`Service`, subjectText(reservation, i18n)] as const]),
    [
      t`Day`,
      <time key="day" dateTime={day}>
        {dayText(day)}
      </time>,
    ],
    [
      t`Pet`,
      <Link key="pet" to={petPath(pet)}>
        {petName || t`A pet`}
      </Link>,
    ],
    ...(asked === null ? [] : [[t`Price`, priceText(asked, i18n)] as const]),
  ];
  return (
    <article className="reservation">
      <header className="reservation__head row row--wrap between">
        <PageHeading>{subjectText(reservation, i18n)}</PageHeading>
        <div role="status">
          <StatusBadge status={status} />
        </div>
      </header>
      <RequestState reservation={reservation} />
      <StepState reservation={reservation} step={step} />
      <ProposedDays reservation={reservation} now={now} />
      <section className="panel reservation__part stack loose">
        <FactList rows={rows} />
        <div>
          <Side label={role === 'client' ? t`Request to` : t`Whose request`} reservation={reservation} />
        </div>
        <div>
          <h2 className="reservation__small">{t`Message`}</h2>
          <p className="reservation__message">
            <bdi>{message}</bdi>
          </p>
        </div>
        <div className="actions">
          <ButtonLink to={chatPath(userId, other, announcement)}>
            <Icon name="comment" size={20} />
            {t`Go to chat`}
          </ButtonLink>
          <ButtonLink to={routePath('announcement', { id: announcementKey(announcement) })}>
            {t`Go to announcement`}
          </ButtonLink>
          {status === 'confirmed' && <OneToCalendar reservation={reservation} />}
        </div>
      </section>
      <Contacts reservation={reservation} status={status} />
      <Actions reservation={reservation} step={step} now={now} />
      {review}
      <History reservation={reservation} status={status} />
    </article>
  );
}

/** The other person, with a link to their profile. */
function Side({ label, reservation }: { label: string; reservation: ShownReservation }) {
  const { userId, name, letter, sha256 } = useOther(reservation);
  return (
    <p className="reservation__side row">
      <PersonAvatar letter={letter} sha256={sha256} />
      <span>
        <span className="field__hint">{label}</span>
        <br />
        <Link to={personPath(userId)}>
          <bdi>{name}</bdi>
        </Link>
      </span>
    </p>
  );
}
