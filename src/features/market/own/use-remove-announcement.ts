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
        removed: t({ id: 'announcementDeleted', message: 'The announcement is removed.' }),
        failed: (why) => t({ id: 'deleteAnnouncementError', message: `The announcement was not removed: ${why}` }),
      }),
    [remove, t],
  );
}
