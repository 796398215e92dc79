import { useLingui } from '@lingui/react/macro';
import { mayEditComment, mayRemoveComment } from '../domain/comment/rules.ts';
import type { ShownComment } from '../features/comments/shown-comments.ts';
import { useBlockEntries } from '../features/moderation/person-menu.tsx';
import { useAuthRequired } from '../session/auth-required.ts';
import { usePerson } from '../session/use-session.tsx';
import { Menu, type MenuEntry } from '../ui/menu.tsx';
import { useReport } from './reporting.tsx';

interface CommentMenuProps {
  comment: ShownComment;
  onEdit: () => void;
  onRemove: () => void;
  /** An admin takes somebody else's comment away. */
  onRemoveAsAdmin: () => void;
}

/** What can be done about a comment: its author edits and removes, an admin removes, everyone else reports it or keeps its author away. */
export function CommentMenu({ comment, onEdit, onRemove, onRemoveAsAdmin }: CommentMenuProps) {
  const { t } = useLingui();
  const person = usePerson();
  const report = useReport();
  const requireSignIn = useAuthRequired();
  const name = comment.authorName;
  const about = useBlockEntries({ userId: comment.authorId, name });
  const entries: MenuEntry[] = [];
  if (mayEditComment(comment, person)) {
    entries.push({ text: t`Edit`, icon: 'edit', onChoose: onEdit });
    entries.push({ text: t`Remove`, icon: 'trash', danger: true, onChoose: onRemove });
  } else {
    entries.push({
      text: t({ context: 'verb', message: 'Report' }),
      icon: 'flag',
      onChoose: () => (person === null ? requireSignIn('#comments') : report(comment._id)),
    });
    if (person !== null) entries.push(...about);
    if (mayRemoveComment(comment, person))
      entries.push({ text: t`Remove`, icon: 'trash', danger: true, onChoose: onRemoveAsAdmin });
  }
  return <Menu label={t`More about the comment by ${name}`} entries={entries} />;
}
