import { useLingui } from '@lingui/react/macro';
import { mayEditPost } from '../domain/post/rules.ts';
import type { CardPost } from '../features/posts/card-post.ts';
import { usePerson } from '../session/use-session.tsx';
import { ThingMenu } from './thing-menu.tsx';

interface PostMenuProps {
  post: CardPost;
  onEdit: () => void;
  onRemove: () => void;
  onRemoveAsAdmin: () => void;
}

export function PostMenu({ post, onEdit, onRemove, onRemoveAsAdmin }: PostMenuProps) {
  const { t } = useLingui();
  const person = usePerson();
  return (
    <ThingMenu
      label={t`More about this post`}
      id={post.id}
      author={{ userId: post.authorId, name: post.authorName }}
      own={person?.userId === post.authorId ? { onEdit, onRemove } : null}
      onRemoveAsAdmin={mayEditPost(post, person) ? onRemoveAsAdmin : null}
    />
  );
}
