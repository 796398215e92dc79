import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { announcementPath, chatPath, petPath } from '../../../domain/paths.ts';
import { statementOfReservation } from '../../../domain/reservation/id.ts';
import { personPath } from '../../../domain/routes.ts';
import { SimilarLink } from '../../../entities/announcement/similar-link.tsx';
import { PersonAvatar } from '../../../entities/person/person-avatar.tsx';
import { subjectText } from '../../../entities/reservation/labels.tsx';
import { otherOf, type ShownReservation, type Status } from '../../../entities/reservation/shown-reservation.ts';
import { priceText } from '../../../i18n/service-texts.ts';
import { useDayText } from '../../../i18n/use-day-text.ts';
import { usePerson } from '../../../session/session.tsx';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { FactList, type FactRow } from '../../../ui/layout/fact-list.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { useOffered, useWhereOffered } from '../ask/queries.ts';
import { OneToCalendar } from '../export/calendar-buttons.tsx';
import { useOther } from '../use-other.ts';

/** What is requested of whom, with the message and links to what it is about. */
export function RequestDetails({ reservation, status }: { reservation: ShownReservation; status: Status }) {
  const { t, i18n } = useLingui();
  const userId = usePerson()?.userId ?? '';
  const dayText = useDayText();
  const { id, role, announcement, service, pet, petName, day, message, offer, petPrice } = reservation;
  const asked = offer ?? petPrice;
  const isRemoved = useOffered(announcement) === null;
  const city = useWhereOffered({ _id: statementOfReservation(id), announcement });
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
        <ButtonLink to={chatPath(userId, otherOf(reservation).userId, announcement)}>
          <Icon name="comment" size={20} />
          {t`Go to chat`}
        </ButtonLink>
        {isRemoved && role === 'client' ? (
          reservation.request?.state !== 'refused' && (
            <SimilarLink kind={service === null ? 'Pet' : 'Services'} service={service} city={city} />
          )
        ) : (
          <ButtonLink to={announcementPath(announcement)}>{t`Go to announcement`}</ButtonLink>
        )}
        {status === 'confirmed' && <OneToCalendar reservation={reservation} />}
      </div>
    </section>
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
