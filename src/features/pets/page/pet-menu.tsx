import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { routePath } from '../../../domain/routes.ts';
import { ItemMenu } from '../../../entities/person/item-menu.tsx';
import { nameOf, usePersonFact } from '../../../entities/person/queries.ts';
import type { ShownPet } from '../../../entities/pet/shown-pet.ts';
import { useModerating } from '../../../session/moderating.ts';
import { usePerson } from '../../../session/session.tsx';
import { useRemovePet } from './use-remove-pet.ts';

/** A pet is edited by a button of its page. */
export function PetMenu({ pet: { id, ownerId } }: { pet: Pick<ShownPet, 'id' | 'ownerId'> }) {
  const { t } = useLingui();
  const person = usePerson();
  const navigate = useNavigate();
  const removePet = useRemovePet();
  const { remove } = useModerating();
  const name = nameOf(usePersonFact(ownerId).data);
  const onRemove = () => {
    void removePet(id);
    void navigate(routePath('myPets'));
  };
  return (
    <ItemMenu
      label={t`More options for this pet`}
      id={id}
      author={{ userId: ownerId, name }}
      own={person?.userId === ownerId ? { onRemove } : null}
      onRemoveAsAdmin={person?.roles.includes('admin') ? () => remove(id) : null}
    />
  );
}
