import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { breedAt } from '../../../domain/breed/address.ts';
import { breedTag } from '../../../domain/breed/tag.ts';
import { routePath } from '../../../domain/routes.ts';
import { BreedPage } from '../../../features/breeds/breed-page.tsx';
import { TaggedPosts } from '../../../features/posts/lists/lazy-tagged-posts.ts';
import { breedText } from '../../../i18n/pet-texts.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Navigate } from '../../../ui/navigation/navigation.tsx';
import { Breadcrumb } from '../../screen/breadcrumb.tsx';

// Below the description.
const OpinionsPart = lazyPart(async () => ({
  default: (await import('../../../features/opinions/opinions-part.tsx')).OpinionsPart,
}));
// Below the description, and from this device's data.
const BreedOffers = lazyPart(async () => ({
  default: (await import('../../../features/market/browse/breed-offers.tsx')).BreedOffers,
}));

/** A described breed; an unknown address leads to the list of all. */
export default function BreedRoute() {
  const { t, i18n } = useLingui();
  const { key = '' } = useParams();
  const found = breedAt(key);
  if (found === null) return <Navigate to={routePath('breeds')} replace />;
  const tag = breedTag(found.kind, found.key);
  const name = breedText(found.kind, found.key, i18n);
  return (
    <>
      <Breadcrumb current={name} parent={{ to: routePath('breeds'), text: t`Breeds` }} />
      <PageHeading>{name}</PageHeading>
      <BreedPage
        kind={found.kind}
        breed={found.key}
        community={
          <>
            <OpinionsPart key={key} about={{ kind: 'breed', petKind: found.kind, address: key }} />
            <BreedOffers petType={found.kind} breed={found.key} />
            {tag !== null && <TaggedPosts tag={tag} />}
          </>
        }
      />
    </>
  );
}
