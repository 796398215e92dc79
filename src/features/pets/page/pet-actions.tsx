import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { petPath } from '../../../domain/paths.ts';
import { routePath } from '../../../domain/routes.ts';
import { WriteLink } from '../../../entities/chat/write-link.tsx';
import type { ShownPet } from '../../../entities/pet/shown-pet.ts';
import { ShareButton } from '../../../entities/share/share-button.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { Handover } from '../handover/handover.tsx';

/** What the owner, or a reader, can do with a pet. */
export function PetActions({ pet, onEdit }: { pet: ShownPet; onEdit: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <>
      {pet.mine && <Handover pet={pet} onHandedOver={() => navigate(routePath('myPets'))} />}
      <div className="actions">
        {pet.mine && (
          <Button variant="primary" onClick={onEdit}>
            <Icon name="edit" size={20} />
            {t`Edit`}
          </Button>
        )}
        {!pet.mine && <WriteLink to={pet.ownerId} about={pet.id} />}
        {pet.published && <ShareButton href={petPath(pet.id)} title={pet.name} text={pet.bio} />}
      </div>
    </>
  );
}
