import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { petAnnouncementId } from '../../../domain/announcement/id.ts';
import { petRecordId } from '../../../domain/pet/id.ts';
import { petKeys } from '../../../entities/pet/keys.ts';
import { useDataClient } from '../../../session/session.tsx';
import { useUndoableRemoval } from '../../../session/use-undoable-removal.ts';

/** Removes an own pet, with its private notes and its announcement, and offers an undo for some seconds. */
export function useRemovePet(): (id: string) => Promise<void> {
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
