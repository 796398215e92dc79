import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { DURATIONS } from '../../domain/limits.ts';
import { codeText } from '../../i18n/code-texts.ts';
import { useRemovals } from '../../session/removals.tsx';
import { useNotify } from '../../ui/notifications.tsx';
import { postKeys } from './queries.ts';

/** Takes an own post away at once, with a way back for some seconds instead of a question before. Works offline. */
export function useRemovePost(): (id: string) => void {
  const { t, i18n } = useLingui();
  const removals = useRemovals();
  const client = useQueryClient();
  const notify = useNotify();
  return useCallback(
    (id) => {
      const again = () => void client.invalidateQueries({ queryKey: postKeys.all });
      removals.begin(id, (code) => {
        const why = i18n._(codeText(code));
        notify({
          tone: 'negative',
          about: id,
          text: t({ id: 'deletePostError', message: `The post was not removed: ${why}` }),
        });
        again();
      });
      notify({
        tone: 'positive',
        about: id,
        text: t({ id: 'postDeleted', message: 'The post is removed.' }),
        action: { text: t`Undo`, run: () => removals.undo(id), stays: DURATIONS.undo },
      });
    },
    [client, i18n, notify, removals, t],
  );
}
