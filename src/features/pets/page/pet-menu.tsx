import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { petAnnouncementId } from '../../../domain/announcement/id.ts';
import { petRecordId } from '../../../domain/pet/id.ts';
import { routePath } from '../../../domain/routes.ts';
import { ItemMenu } from '../../../entities/person/item-menu.tsx';
import { nameOf, usePersonFact } from '../../../entities/person/queries.ts';
import { petKeys } from '../../../entities/pet/keys.ts';
import type { ShownPet } from '../../../entities/pet/shown-pet.ts';
import { useModerating } from '../../../session/moderating.ts';
import { useDataClient, usePerson } from '../../../session/session.tsx';
import { useUndoableRemoval } from '../../../session/use-undoable-removal.ts';

/** Removes an own pet, with its private notes and its announcement, and offers an undo for some seconds. */
function useRemovePet(): (id: string) => Promise<void> {
  const { t } = useLingui();
  const { api } = useDataClient();
  const remove = useUndoableRemoval(petKeys.all);
  return useCallback(
    async (id) => {
      const beside = await Promise.all([api.get(petRecordId(id)), api.get(petAnnouncementId(id))]);
      remove([id, ...beside.flatMap((record) => (record === null ? [] : [record.statement._id]))], {
        removed: t`Pet page removed.`,
        failed: (why) => t`Couldn’t remove the pet page: ${why}`,
      });
    },
    [api, remove, t],
  );
}

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
