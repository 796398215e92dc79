import { useLingui } from '@lingui/react/macro';
import { AdminScreen } from '../../features/admin/admin-screen.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';

/** For admins only: the guard checks the role, and the service checks it again at every call. */
export default function AdminRoute() {
  const { t } = useLingui();
  return (
    <>
      <PageHeading title={t({ id: 'adminTitle', message: 'Admin · Lapka' })}>{t`Admin`}</PageHeading>
      <AdminScreen />
    </>
  );
}
