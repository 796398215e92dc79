import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { marketKeys } from '../../../entities/announcement/keys.ts';
import { useUndoableRemoval } from '../../../session/use-undoable-removal.ts';

/** Removes an own announcement (by its statement's id), with an undo for some seconds. */
export function useRemoveAnnouncement(): (id: string) => void {
  const { t } = useLingui();
  const remove = useUndoableRemoval(marketKeys.all);
  return useCallback(
    (id) =>
      remove([id], {
        removed: t({ id: 'announcementDeleted', message: 'Announcement removed.' }),
        failed: (why) => t({ id: 'deleteAnnouncementError', message: `Couldn’t remove the announcement: ${why}` }),
      }),
    [remove, t],
  );
}
