import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { reservationOfAddress } from '../../domain/reservation/id.ts';
import { routePath } from '../../domain/routes.ts';
import { ReservationScreen } from '../../features/reservations/detail/reservation-screen.tsx';
import { Breadcrumb } from '../screen/breadcrumb.tsx';

/** One reservation (spec part 2, section 2). */
export default function ReservationRoute() {
  const { t } = useLingui();
  const { id: part = '' } = useParams();
  return (
    <ReservationScreen
      key={part}
      id={reservationOfAddress(part)}
      crumbs={(current) => (
        <Breadcrumb current={current} parent={{ to: routePath('reservations'), text: t`Reservations` }} />
      )}
    />
  );
}
