import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { isPetKey, petId } from '../../../domain/pet/id.ts';
import { personPath, routePath } from '../../../domain/routes.ts';
import { nameOf, usePersonFact } from '../../../entities/person/queries.ts';
import type { ShownPet } from '../../../entities/pet/shown-pet.ts';
import { PetView } from '../../../features/pets/page/pet-view.tsx';
import { usePerson } from '../../../session/session.tsx';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { Navigate } from '../../../ui/navigation/navigation.tsx';
import { Breadcrumb } from '../../screen/breadcrumb.tsx';

// Behind the first tab, and below the photos.
const Reviews = lazyPart(async () => ({ default: (await import('../../../features/reviews/reviews.tsx')).Reviews }));

const PetPedigree = lazyPart(async () => ({
  default: (await import('../../../features/pedigrees/link/pet-pedigree.tsx')).PetPedigree,
}));

/** One pet (spec part 2, section 2); an unknown address leads to /404. */
export default function PetRoute() {
  const { t } = useLingui();
  const { id: key = '' } = useParams();
  const missing = <Navigate to={routePath('notFound')} replace />;
  if (!isPetKey(key)) return missing;
  return (
    <PetView
      key={key}
      id={petId(key)}
      crumbs={(pet) => <Crumbs pet={pet} />}
      missing={missing}
      pedigree={(pet) => <PetPedigree pet={pet} />}
      reviews={<Reviews of={{ pet: petId(key) }} />}
      back={<ButtonLink to={routePath('community')}>{t`Go to the community`}</ButtonLink>}
    />
  );
}

/** Links to one's own pets or to the pet's owner; profiles are for signed-in people. */
function Crumbs({ pet }: { pet: ShownPet | null }) {
  const { t } = useLingui();
  const person = usePerson();
  if (pet === null) return <Breadcrumb current={t`Pet`} />;
  if (pet.mine) return <Breadcrumb current={pet.name} parent={{ to: routePath('myPets'), text: t`My pets` }} />;
  if (person === null) return <Breadcrumb current={pet.name} />;
  return <OthersCrumbs pet={pet} />;
}

function OthersCrumbs({ pet }: { pet: ShownPet }) {
  const { t } = useLingui();
  const owner = nameOf(usePersonFact(pet.ownerId).data);
  return <Breadcrumb current={pet.name} parent={{ to: personPath(pet.ownerId), text: owner ?? t`Owner` }} />;
}
