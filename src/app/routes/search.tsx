import { useLingui } from '@lingui/react/macro';
import { routePath } from '../../domain/routes.ts';
import { SearchScreen } from '../../features/search/search-screen.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Breadcrumb } from '../screen/breadcrumb.tsx';

/** Search in the community's posts (spec part 1, section 2.14). */
export default function SearchRoute() {
  const { t } = useLingui();
  return (
    <>
      <Breadcrumb current={t`Search`} parent={{ to: routePath('community'), text: t`Community` }} />
      <PageHeading>{t`Search`}</PageHeading>
      <SearchScreen />
    </>
  );
}
