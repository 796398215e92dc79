import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { mayEditPost } from '../../../domain/post/rules.ts';
import { routePath } from '../../../domain/routes.ts';
import { ItemMenu } from '../../../entities/person/item-menu.tsx';
import type { CardPost } from '../../../entities/post/card-post.ts';
import { postKeys } from '../../../entities/post/keys.ts';
import { useModerating } from '../../../session/moderating.ts';
import { usePerson } from '../../../session/session.tsx';
import { useUndoableRemoval } from '../../../session/use-undoable-removal.ts';

/** Removes an own post, with an undo for some seconds. */
function useRemovePost(): (id: string) => void {
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

export function PostMenu({ post, onEdit }: { post: CardPost; onEdit: () => void }) {
  const { t } = useLingui();
  const person = usePerson();
  const navigate = useNavigate();
  const remove = useRemovePost();
  const moderating = useModerating();
  const onRemove = () => {
    remove(post.id);
    void navigate(routePath('community'));
  };
  return (
    <ItemMenu
      label={t`More options for this post`}
      id={post.id}
      author={{ userId: post.authorId, name: post.authorName }}
      own={person?.userId === post.authorId ? { onEdit, onRemove } : null}
      onRemoveAsAdmin={mayEditPost(post, person) ? () => moderating.remove(post.id) : null}
    />
  );
}
