import { useLingui } from '@lingui/react/macro';
import { MyProposals } from '../../../features/pedigrees/propose/my-proposals.tsx';
import { PedigreeSearch } from '../../../features/pedigrees/search/pedigree-search.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Breadcrumb } from '../../screen/breadcrumb.tsx';

/** Search for dogs by name (spec part 2, section 2). */
export default function PedigreesRoute() {
  const { t } = useLingui();
  return (
    <>
      <Breadcrumb current={t`Pedigrees`} />
      <PageHeading>{t`Pedigrees`}</PageHeading>
      <PedigreeSearch />
      <MyProposals />
    </>
  );
}
