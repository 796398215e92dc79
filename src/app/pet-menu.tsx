import { useLingui } from '@lingui/react/macro';
import { personName, usePersonFact } from '../features/pets/queries.ts';
import type { ShownPet } from '../features/pets/shown-pet.ts';
import { usePerson } from '../session/use-session.tsx';
import { ThingMenu } from './thing-menu.tsx';

interface PetMenuProps {
  pet: Pick<ShownPet, 'id' | 'ownerId'>;
  onRemove: () => void;
  onRemoveAsAdmin: () => void;
}

/** A pet is edited by a button of its page. */
export function PetMenu({ pet: { id, ownerId }, onRemove, onRemoveAsAdmin }: PetMenuProps) {
  const { t } = useLingui();
  const person = usePerson();
  const name = personName(usePersonFact(ownerId).data);
  return (
    <ThingMenu
      label={t`More about this pet`}
      id={id}
      author={{ userId: ownerId, name }}
      own={person?.userId === ownerId ? { onRemove } : null}
      onRemoveAsAdmin={person?.roles.includes('admin') ? onRemoveAsAdmin : null}
    />
  );
}
