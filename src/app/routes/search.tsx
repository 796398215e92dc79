import { useLingui } from '@lingui/react/macro';
import type { Locale } from '../../domain/document.ts';
import { routePath } from '../../domain/routes.ts';
import { HandbookHits } from '../../features/search/handbook/handbook-hits.tsx';
import { SearchScreen } from '../../features/search/search-screen.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Breadcrumb } from '../screen/breadcrumb.tsx';

/** The texts are large, and most visits search nothing. */
const load = async (locale: Locale) => (await import('./search-texts.ts')).loadSearchTexts(locale);

/** Search in the community's posts (spec part 1, section 2.14), and in the articles and breeds. */
export default function SearchRoute() {
  const { t } = useLingui();
  return (
    <>
      <Breadcrumb current={t`Search`} parent={{ to: routePath('community'), text: t`Community` }} />
      <PageHeading>{t`Search`}</PageHeading>
      <SearchScreen above={(text) => <HandbookHits text={text} load={load} />} />
    </>
  );
}
