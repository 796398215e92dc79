import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { petAnnouncementId } from '../../domain/announcement/id.ts';
import { DURATIONS } from '../../domain/limits.ts';
import { petRecordId } from '../../domain/pet/id.ts';
import { codeText } from '../../i18n/code-texts.ts';
import { useDataRoom } from '../../session/data-room.tsx';
import { useRemovals } from '../../session/removals.tsx';
import { useNotify } from '../../ui/notifications.tsx';
import { petKeys } from './keys.ts';

/** Takes an own pet away at once, with what was written about it and its announcement, and with a way back for some seconds. Works offline. */
export function useRemovePet(): (id: string) => Promise<void> {
  const { t, i18n } = useLingui();
  const { api } = useDataRoom();
  const removals = useRemovals();
  const client = useQueryClient();
  const notify = useNotify();
  return useCallback(
    async (id) => {
      const beside = await Promise.all([api.get(petRecordId(id)), api.get(petAnnouncementId(id))]);
      const all = [id, ...beside.flatMap((record) => (record === null ? [] : [record.statement._id]))];
      for (const one of all)
        removals.begin(one, (code) => {
          const why = i18n._(codeText(code));
          notify({ tone: 'negative', about: id, text: t`The pet was not removed: ${why}` });
          void client.invalidateQueries({ queryKey: petKeys.all });
        });
      const undo = () => {
        for (const one of all) removals.undo(one);
      };
      notify({
        tone: 'positive',
        about: id,
        text: t`The pet is removed.`,
        action: { text: t`Undo`, run: undo, stays: DURATIONS.undo },
      });
    },
    [api, client, i18n, notify, removals, t],
  );
}
