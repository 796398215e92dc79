import { useLingui } from '@lingui/react/macro';
import { mayEditComment, mayRemoveComment } from '../../domain/comment/rules.ts';
import { ItemMenu } from '../../entities/person/item-menu.tsx';
import { useModerating } from '../../session/moderating.ts';
import { usePerson } from '../../session/session.tsx';
import type { ShownComment } from './shown-comments.ts';

interface CommentMenuProps {
  comment: ShownComment;
  onEdit: () => void;
  onRemove: () => void;
}

export function CommentMenu({ comment, onEdit, onRemove }: CommentMenuProps) {
  const { t } = useLingui();
  const person = usePerson();
  const moderating = useModerating();
  const { _id: id, authorId: userId, authorName: name } = comment;
  return (
    <ItemMenu
      label={t`More options for the comment by ${name}`}
      id={id}
      author={{ userId, name }}
      own={mayEditComment(comment, person) ? { onEdit, onRemove } : null}
      onRemoveAsAdmin={mayRemoveComment(comment, person) ? () => moderating.remove(id) : null}
      anchor="#comments"
    />
  );
}
