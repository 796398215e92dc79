import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useDataClient } from '../../session/session.tsx';
import { useUndoableRemoval } from '../../session/use-undoable-removal.ts';
import { useNotify } from '../../ui/notice/notifications.tsx';
import { commentKeys } from './keys.ts';
import type { ShownComment } from './shown-comments.ts';

/** Removes an own comment, with an undo for some seconds; a refused one is deleted without undo. Works offline. */
export function useRemoveComment(): (comment: ShownComment) => Promise<void> {
  const { t } = useLingui();
  const { api } = useDataClient();
  const client = useQueryClient();
  const notify = useNotify();
  const remove = useUndoableRemoval(commentKeys.all);
  return useCallback(
    async ({ _id: id, own }) => {
      const failed = () => t`Couldn’t remove the comment.`;
      if (own?.state !== 'refused') return remove([id], { removed: t`Comment removed.`, failed });
      const result = await api.discard(id);
      if (!result.ok) notify({ tone: 'negative', about: id, text: failed() });
      await client.invalidateQueries({ queryKey: commentKeys.all });
    },
    [api, client, notify, remove, t],
  );
}
