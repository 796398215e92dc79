import { useLingui } from '@lingui/react/macro';
import { EmergencyClinics } from '../../features/directory/emergency-clinics.tsx';
import { UrgentWays } from '../../features/documents/care/urgent-ways.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Breadcrumb } from '../screen/breadcrumb.tsx';

/** Everything that is urgent on one screen, from this device alone. */
export default function EmergencyRoute() {
  const { t } = useLingui();
  return (
    <>
      <Breadcrumb current={t`Emergency`} />
      <PageHeading>{t`Emergency`}</PageHeading>
      <div className="directory">
        <UrgentWays />
        <EmergencyClinics />
      </div>
    </>
  );
}
