import { useLingui } from '@lingui/react/macro';
import { routePath } from '../../../domain/routes.ts';
import { BreedComparison } from '../../../features/breeds/breed-comparison.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Breadcrumb } from '../../screen/breadcrumb.tsx';

/** Breeds side by side, chosen by the address. */
export default function BreedsCompareRoute() {
  const { t } = useLingui();
  return (
    <>
      <Breadcrumb current={t`Comparison of breeds`} parent={{ to: routePath('breeds'), text: t`Breeds` }} />
      <PageHeading>{t`Comparison of breeds`}</PageHeading>
      <BreedComparison />
    </>
  );
}
