import { useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { isPetKey, petId } from '../../domain/pet/id.ts';
import { routePath } from '../../domain/routes.ts';
import { PetView } from '../../features/pets/page/pet-view.tsx';
import { useRemovePet } from '../../features/pets/page/use-remove-pet.ts';
import { personName, usePersonFact } from '../../features/pets/queries.ts';
import type { ShownPet } from '../../features/pets/shown-pet.ts';
import { ShareButton } from '../../features/posts/share-button.tsx';
import { usePerson } from '../../session/use-session.tsx';
import { ButtonLink } from '../../ui/action/button.tsx';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { petPath, profilePath } from '../links.ts';
import { PetMenu } from '../pet-menu.tsx';
import { Breadcrumb } from '../screen/breadcrumb.tsx';

const RemoveDialog = lazyDialog(() => import('../../features/moderation/remove-dialog.tsx'));

/** One pet (spec part 2, section 2); an unknown address leads to /404. */
export default function PetRoute() {
  const { t } = useLingui();
  const { id: key = '' } = useParams();
  const navigate = useNavigate();
  const removePet = useRemovePet();
  const [removing, setRemoving] = useState<string | null>(null);
  const close = useCallback(() => setRemoving(null), []);
  const missing = <Navigate to={routePath('notFound')} replace />;
  if (!isPetKey(key)) return missing;
  const toMyPets = () => void navigate(routePath('myPets'));
  return (
    <>
      <PetView
        key={key}
        id={petId(key)}
        href={petPath(petId(key))}
        ownerHref={profilePath}
        crumbs={(pet) => <Crumbs pet={pet} />}
        menuFor={(pet) => (
          <PetMenu
            pet={pet}
            onRemove={() => {
              void removePet(pet.id);
              toMyPets();
            }}
            onRemoveAsAdmin={() => setRemoving(pet.id)}
          />
        )}
        shareFor={(pet) => <ShareButton href={petPath(pet.id)} title={pet.name} text={pet.bio} />}
        onHandedOver={toMyPets}
        missing={missing}
        back={<ButtonLink to={routePath('community')}>{t`Go to the community`}</ButtonLink>}
      />
      {removing !== null && <RemoveDialog target={removing} onClose={close} onRemoved={close} />}
    </>
  );
}

/** To one's own pets, or to the person whose pet it is; profiles are for those who are signed in. */
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
  const owner = personName(usePersonFact(pet.ownerId).data);
  return <Breadcrumb current={pet.name} parent={{ to: profilePath(pet.ownerId), text: owner ?? t`Owner` }} />;
}
