import { useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { isPetKey, petId } from '../../domain/pet/id.ts';
import { routePath } from '../../domain/routes.ts';
import { PetView } from '../../features/pets/pet-view.tsx';
import { useRemovePet } from '../../features/pets/use-remove-pet.ts';
import { ShareButton } from '../../features/posts/share-button.tsx';
import { usePerson } from '../../session/use-session.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Breadcrumb } from '../breadcrumb.tsx';
import { petPath, profilePath } from '../links.ts';
import { PetMenu } from '../pet-menu.tsx';

const RemoveDialog = lazyDialog(() => import('../../features/moderation/remove-dialog.tsx'));

/** One pet (spec part 2, section 2); an unknown address leads to /404. */
export default function PetRoute() {
  const { t } = useLingui();
  const { id: key = '' } = useParams();
  const navigate = useNavigate();
  const person = usePerson();
  const removePet = useRemovePet();
  const [removing, setRemoving] = useState<string | null>(null);
  const close = useCallback(() => setRemoving(null), []);
  const missing = <Navigate to={routePath('notFound')} replace />;
  if (!isPetKey(key)) return missing;
  const toMyPets = () => void navigate(routePath('myPets'));
  return (
    <>
      <Breadcrumb
        current={t`Pet`}
        {...(person !== null && { parent: { to: routePath('myPets'), text: t`My pets` } })}
      />
      <PetView
        key={key}
        id={petId(key)}
        href={petPath(petId(key))}
        ownerHref={profilePath}
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
