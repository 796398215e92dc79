import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { mayEditPost } from '../../../domain/post/rules.ts';
import { routePath } from '../../../domain/routes.ts';
import { ItemMenu } from '../../../entities/person/item-menu.tsx';
import type { CardPost } from '../../../entities/post/card-post.ts';
import { useModerating } from '../../../session/moderating.ts';
import { usePerson } from '../../../session/session.tsx';
import { useRemovePost } from './use-remove-post.ts';

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
