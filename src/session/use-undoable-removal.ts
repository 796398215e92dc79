import { useLingui } from '@lingui/react/macro';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { DURATIONS } from '../domain/limits.ts';
import { codeText } from '../i18n/code-texts.ts';
import { useNotify } from '../ui/notice/notifications.tsx';
import { useRemovals } from './removals.tsx';

/** The notices of a removal; `why` is a complete sentence. */
export interface RemovalTexts {
  removed: string;
  failed: (why: string) => string;
}

/**
 * Removes an own document at once, and others with it, with an undo for some seconds instead of a confirmation before.
 * Works offline. If it fails, it notifies the person and rereads `stale`. The notices are about the first document.
 */
export function useUndoableRemoval(
  stale: QueryKey,
): (ids: readonly [string, ...string[]], texts: RemovalTexts) => void {
  const { t, i18n } = useLingui();
  const removals = useRemovals();
  const client = useQueryClient();
  const notify = useNotify();
  return useCallback(
    (ids, { removed, failed }) => {
      const [about] = ids;
      for (const id of ids) {
        removals.begin(id, (code) => {
          notify({ tone: 'negative', about, text: failed(i18n._(codeText(code))) });
          void client.invalidateQueries({ queryKey: stale });
        });
      }
      const undo = () => {
        for (const id of ids) removals.undo(id);
      };
      notify({
        tone: 'positive',
        about,
        text: removed,
        action: { text: t`Undo`, run: undo, stays: DURATIONS.undo },
      });
    },
    [client, i18n, notify, removals, stale, t],
  );
}
