import { useLingui } from '@lingui/react/macro';
import { CareList } from '../../../features/documents/care/care-list.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Breadcrumb } from '../../screen/breadcrumb.tsx';

export default function CareRoute() {
  const { t } = useLingui();
  return (
    <>
      <Breadcrumb current={t`Pet care`} />
      <PageHeading>{t`Pet care`}</PageHeading>
      <CareList />
    </>
  );
}
