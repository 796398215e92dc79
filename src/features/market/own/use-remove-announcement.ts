import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { marketKeys } from '../../../entities/announcement/keys.ts';
import { useUndoableRemoval } from '../../../session/use-undoable-removal.ts';

/** Takes an own announcement (its statement's id) away, with a way back for some seconds. */
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
