import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { DURATIONS } from '../../domain/limits.ts';
import { useDataRoom } from '../../session/data-room.tsx';
import { useRemovals } from '../../session/removals.tsx';
import { useNotify } from '../../ui/notifications.tsx';
import { commentKeys } from './keys.ts';
import type { ShownComment } from './shown-comments.ts';

/** Takes an own comment away at once, with a way back for some seconds; one that was refused is given up for good. Works offline. */
export function useRemoveComment(): (comment: ShownComment) => Promise<void> {
  const { t } = useLingui();
  const { api } = useDataRoom();
  const removals = useRemovals();
  const client = useQueryClient();
  const notify = useNotify();
  return useCallback(
    async ({ _id: id, own }) => {
      const failed = () => notify({ tone: 'negative', about: id, text: t`The comment was not removed.` });
      if (own?.state === 'refused') {
        const result = await api.discard(id);
        if (!result.ok) failed();
        await client.invalidateQueries({ queryKey: commentKeys.all });
        return;
      }
      removals.begin(id, failed);
      notify({
        tone: 'positive',
        about: id,
        text: t`The comment is removed.`,
        action: { text: t`Undo`, run: () => removals.undo(id), stays: DURATIONS.undo },
      });
    },
    [api, client, notify, removals, t],
  );
}
