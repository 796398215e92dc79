import { useLingui } from '@lingui/react/macro';
import { mayEditComment, mayRemoveComment } from '../domain/comment/rules.ts';
import type { ShownComment } from '../features/comments/shown-comments.ts';
import { usePerson } from '../session/use-session.tsx';
import { ThingMenu } from './thing-menu.tsx';

interface CommentMenuProps {
  comment: ShownComment;
  onEdit: () => void;
  onRemove: () => void;
  onRemoveAsAdmin: () => void;
}

export function CommentMenu({ comment, onEdit, onRemove, onRemoveAsAdmin }: CommentMenuProps) {
  const { t } = useLingui();
  const person = usePerson();
  const { _id: id, authorId: userId, authorName: name } = comment;
  return (
    <ThingMenu
      label={t`More about the comment by ${name}`}
      id={id}
      author={{ userId, name }}
      own={mayEditComment(comment, person) ? { onEdit, onRemove } : null}
      onRemoveAsAdmin={mayRemoveComment(comment, person) ? onRemoveAsAdmin : null}
      anchor="#comments"
    />
  );
}
