import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { reservationOfAddress } from '../../../domain/reservation/id.ts';
import { routePath } from '../../../domain/routes.ts';
import { ReservationScreen } from '../../../features/reservations/detail/reservation-screen.tsx';
import { ReservationReview } from '../../../features/reviews/reservation-review.tsx';
import { Breadcrumb } from '../../screen/breadcrumb.tsx';

/** One reservation (spec part 2, section 2). */
export default function ReservationRoute() {
  const { t } = useLingui();
  const { id: part = '' } = useParams();
  const reservation = reservationOfAddress(part);
  return (
    <ReservationScreen
      key={part}
      id={reservation}
      review={reservation !== null && <ReservationReview id={reservation} />}
      crumbs={(current) => (
        <Breadcrumb current={current} parent={{ to: routePath('reservations'), text: t`Reservations` }} />
      )}
    />
  );
}
