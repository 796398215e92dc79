import { useLingui } from '@lingui/react/macro';
import { MyOrganisations } from '../../../features/organisations/list/my-organisations.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Breadcrumb } from '../../screen/breadcrumb.tsx';

/** The organisations that a person belongs to (spec part 2, section 2). */
export default function MyOrganisationsRoute() {
  const { t } = useLingui();
  return (
    <>
      <Breadcrumb current={t`My organisations`} />
      <PageHeading>{t`My organisations`}</PageHeading>
      <MyOrganisations />
    </>
  );
}
