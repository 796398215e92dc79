import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { reservationOfAddress } from '../../../domain/reservation/id.ts';
import { routePath } from '../../../domain/routes.ts';
import { ReservationScreen } from '../../../features/reservations/detail/reservation-screen.tsx';
import { ReservationReview } from '../../../features/reviews/reservation-review.tsx';
import { useAsking } from '../../dialogs/asking.tsx';
import { Breadcrumb } from '../../screen/breadcrumb.tsx';

/** One reservation (spec part 2, section 2). */
export default function ReservationRoute() {
  const { t } = useLingui();
  const { id: part = '' } = useParams();
  const reservation = reservationOfAddress(part);
  const [announcement, setAnnouncement] = useState<string | null>(null);
  const asking = useAsking(announcement);
  return (
    <>
      <ReservationScreen
        key={part}
        id={reservation}
        review={reservation !== null && <ReservationReview id={reservation} />}
        onAgain={(from, again) => {
          setAnnouncement(from);
          asking.ask(again);
        }}
        crumbs={(current) => (
          <Breadcrumb current={current} parent={{ to: routePath('reservations'), text: t`Reservations` }} />
        )}
      />
      {asking.dialog}
    </>
  );
}
