import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { DURATIONS } from '../../domain/limits.ts';
import { codeText } from '../../i18n/code-texts.ts';
import { useRemovals } from '../../session/removals.tsx';
import { useNotify } from '../../ui/notifications.tsx';
import { marketKeys } from './keys.ts';

/** Takes an own announcement (its statement's id) away at once, with a way back for some seconds instead of a question before. Works offline. */
export function useRemoveAnnouncement(): (id: string) => void {
  const { t, i18n } = useLingui();
  const removals = useRemovals();
  const client = useQueryClient();
  const notify = useNotify();
  return useCallback(
    (id) => {
      removals.begin(id, (code) => {
        const why = i18n._(codeText(code));
        notify({
          tone: 'negative',
          about: id,
          text: t({ id: 'deleteAnnouncementError', message: `The announcement was not removed: ${why}` }),
        });
        void client.invalidateQueries({ queryKey: marketKeys.all });
      });
      notify({
        tone: 'positive',
        about: id,
        text: t({ id: 'announcementDeleted', message: 'The announcement is removed.' }),
        action: { text: t`Undo`, run: () => removals.undo(id), stays: DURATIONS.undo },
      });
    },
    [client, i18n, notify, removals, t],
  );
}
