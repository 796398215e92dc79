import { useLingui } from '@lingui/react/macro';
import { AdminScreen } from '../../features/admin/admin-screen.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';

/** For admins only: the guard stands before it, and the service asks again at every call. */
export default function AdminRoute() {
  const { t } = useLingui();
  return (
    <>
      <PageHeading title={t({ id: 'adminTitle', message: 'Admin · Lapka' })}>{t`Admin`}</PageHeading>
      <AdminScreen />
    </>
  );
}
