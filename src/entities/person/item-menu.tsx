import { useLingui } from '@lingui/react/macro';
import { useAuthRequired } from '../../session/auth-required.ts';
import { useModerating } from '../../session/moderating.ts';
import { usePerson } from '../../session/session.tsx';
import { Menu, type MenuEntry } from '../../ui/action/menu.tsx';
import { useBlockEntries } from './use-block-entries.ts';

interface ItemMenuProps {
  label: string;
  /** The id for a report. */
  id: string;
  /** `name` is null if this device does not know the author, so the menu cannot offer to block them by name. */
  author: { userId: string; name: string | null };
  /** The author's actions; null on another person's item. */
  own: { onEdit?: () => void; onRemove: () => void } | null;
  /** An admin's removal of another person's item; null for everyone else. */
  onRemoveAsAdmin: (() => void) | null;
  /** The fragment of the page to which a visitor returns after signing in. */
  anchor?: string;
}

/**
 * The actions on a published item: its author edits and removes it, an admin removes it, others report it or block its
 * author.
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
