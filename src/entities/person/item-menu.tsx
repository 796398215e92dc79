import { useLingui } from '@lingui/react/macro';
import { useAuthRequired } from '../../session/auth-required.ts';
import { useModerating } from '../../session/moderating.ts';
import { usePerson } from '../../session/use-session.tsx';
import { Menu, type MenuEntry } from '../../ui/action/menu.tsx';
import { useBlockEntries } from './use-block-entries.ts';

interface ItemMenuProps {
  label: string;
  /** What a report is about. */
  id: string;
  /** `name` null: who they are is not known on this device, so nobody can be named who is to be kept away. */
  author: { userId: string; name: string | null };
  /** What its author can do; null: it is somebody else's. */
  own: { onEdit?: () => void; onRemove: () => void } | null;
  /** An admin takes somebody else's away; null for everyone else. */
  onRemoveAsAdmin: (() => void) | null;
  /** The part of the page to which a visitor comes back after signing in. */
  anchor?: string;
}

/**
 * What can be done about what somebody published: its author edits and removes, an admin removes, everyone else reports
 * it or keeps its author away.
 */
export function ItemMenu({ label, id, author, own, onRemoveAsAdmin, anchor }: ItemMenuProps) {
  const { t } = useLingui();
  const person = usePerson();
  const { report } = useModerating();
  const requireSignIn = useAuthRequired();
  const about = useBlockEntries({ userId: author.userId, name: author.name ?? '' });
  const entries: MenuEntry[] = [];
  if (own !== null) {
    if (own.onEdit !== undefined) entries.push({ text: t`Edit`, icon: 'edit', onChoose: own.onEdit });
    entries.push({ text: t`Remove`, icon: 'trash', danger: true, onChoose: own.onRemove });
  } else {
    entries.push({
      text: t({ context: 'verb', message: 'Report' }),
      icon: 'flag',
      onChoose: () => (person === null ? requireSignIn(anchor) : report(id)),
    });
    if (person !== null && author.name !== null) entries.push(...about);
    if (onRemoveAsAdmin !== null)
      entries.push({
        text: t({ context: 'moderator', message: 'Remove' }),
        icon: 'trash',
        danger: true,
        onChoose: onRemoveAsAdmin,
      });
  }
  return <Menu label={label} entries={entries} />;
}
