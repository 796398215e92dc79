import { useLingui } from '@lingui/react/macro';
import { OrdersScreen } from '../../../features/reservations/orders/orders-screen.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Breadcrumb } from '../../screen/breadcrumb.tsx';

export default function OrdersRoute() {
  const { t } = useLingui();
  return (
    <>
      <Breadcrumb current={t`Orders`} />
      <PageHeading>{t`Orders`}</PageHeading>
      <OrdersScreen />
    </>
  );
}
