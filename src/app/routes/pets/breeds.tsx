import { useLingui } from '@lingui/react/macro';
import { BreedList } from '../../../features/breeds/breed-list.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Breadcrumb } from '../../screen/breadcrumb.tsx';

export default function BreedsRoute() {
  const { t } = useLingui();
  return (
    <>
      <Breadcrumb current={t`Breeds`} />
      <PageHeading>{t`Breeds`}</PageHeading>
      <BreedList />
    </>
  );
}
