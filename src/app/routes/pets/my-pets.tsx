import { useLingui } from '@lingui/react/macro';
import { MyPets } from '../../../features/pets/list/my-pets.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Breadcrumb } from '../../screen/breadcrumb.tsx';

/** The person's own pets (spec part 2, section 2). */
export default function MyPetsRoute() {
  const { t } = useLingui();
  return (
    <>
      <Breadcrumb current={t`My pets`} />
      <PageHeading>{t`My pets`}</PageHeading>
      <MyPets />
    </>
  );
}
