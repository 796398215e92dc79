import { useLingui } from '@lingui/react/macro';
import { AdminScreen } from '../../features/admin/admin-screen.tsx';
import { AdminPasskeyLink } from '../../features/settings/admin-passkey-link.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';

/** For admins only: the guard checks the role, and the service checks it again at every call. */
export default function AdminRoute() {
  const { t } = useLingui();
  return (
    <>
      <div className="page-row row row--wrap between">
        <PageHeading title={t({ id: 'adminTitle', message: 'Admin · Lapka' })}>{t`Admin`}</PageHeading>
        <AdminPasskeyLink />
      </div>
      <AdminScreen />
    </>
  );
}
