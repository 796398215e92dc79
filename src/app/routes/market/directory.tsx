import { useLingui } from '@lingui/react/macro';
import { DirectoryScreen } from '../../../features/directory/directory-screen.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Breadcrumb } from '../../screen/breadcrumb.tsx';

export default function DirectoryRoute() {
  const { t } = useLingui();
  return (
    <>
      <Breadcrumb current={t`Help near by`} />
      <PageHeading>{t`Help near by`}</PageHeading>
      <DirectoryScreen />
    </>
  );
}
