import { useLingui } from '@lingui/react/macro';
import { ReservationsScreen } from '../../../features/reservations/list/reservations-screen.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Breadcrumb } from '../../screen/breadcrumb.tsx';

export default function ReservationsRoute() {
  const { t } = useLingui();
  return (
    <>
      <Breadcrumb current={t`Reservations`} />
      <PageHeading>{t`Reservations`}</PageHeading>
      <ReservationsScreen />
    </>
  );
}
