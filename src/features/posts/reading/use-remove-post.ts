import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { postKeys } from '../../../entities/post/keys.ts';
import { useUndoableRemoval } from '../../../session/use-undoable-removal.ts';

/** Removes an own post, with an undo for some seconds. */
export function useRemovePost(): (id: string) => void {
  const { t } = useLingui();
  const remove = useUndoableRemoval(postKeys.all);
  return useCallback(
    (id) =>
      remove([id], {
        removed: t({ id: 'postDeleted', message: 'Post removed.' }),
        failed: (why) => t({ id: 'deletePostError', message: `Couldn’t remove the post: ${why}` }),
      }),
    [remove, t],
  );
}
