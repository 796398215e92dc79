import { useLingui } from '@lingui/react/macro';
import { mayEditPost } from '../domain/post/rules.ts';
import { useBlockEntries } from '../features/moderation/person-menu.tsx';
import type { CardPost } from '../features/posts/card-post.ts';
import { useAuthRequired } from '../session/auth-required.ts';
import { usePerson } from '../session/use-session.tsx';
import { Menu, type MenuEntry } from '../ui/menu.tsx';
import { useReport } from './reporting.tsx';

interface PostMenuProps {
  post: CardPost;
  onEdit: () => void;
  onRemove: () => void;
  /** An admin takes somebody else's post away. */
  onRemoveAsAdmin: () => void;
}

/** What can be done about a post (spec part 1, section 2.13): its author edits and removes, an admin removes, everyone else reports. */
export function PostMenu({ post, onEdit, onRemove, onRemoveAsAdmin }: PostMenuProps) {
  const { t } = useLingui();
  const person = usePerson();
  const report = useReport();
  const requireSignIn = useAuthRequired();
  const about = useBlockEntries({ userId: post.authorId, name: post.authorName });
  const entries: MenuEntry[] = [];
  if (person?.userId === post.authorId) {
    entries.push({ text: t`Edit`, icon: 'edit', onChoose: onEdit });
    entries.push({ text: t`Remove`, icon: 'trash', danger: true, onChoose: onRemove });
  } else {
    entries.push({
      text: t({ context: 'verb', message: 'Report' }),
      icon: 'flag',
      onChoose: () => (person === null ? requireSignIn() : report(post.id)),
    });
    if (person !== null) entries.push(...about);
    if (mayEditPost(post, person))
      entries.push({ text: t`Remove`, icon: 'trash', danger: true, onChoose: onRemoveAsAdmin });
  }
  return <Menu label={t`More about this post`} entries={entries} />;
}
