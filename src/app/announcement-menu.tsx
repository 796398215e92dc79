import { useLingui } from '@lingui/react/macro';
import { mayRemoveAnnouncement } from '../domain/announcement/rules.ts';
import type { Offer } from '../features/market/offers.ts';
import { useBlockEntries } from '../features/moderation/person-menu.tsx';
import { useAuthRequired } from '../session/auth-required.ts';
import { usePerson } from '../session/use-session.tsx';
import { Menu, type MenuEntry } from '../ui/menu.tsx';
import { useReport } from './reporting.tsx';

interface AnnouncementMenuProps {
  offer: Offer;
  /** The person's own statement behind it; null: it is somebody else's. */
  statementId: string | null;
  onEdit: (statementId: string) => void;
  onRemove: (statementId: string) => void;
  /** An admin takes somebody else's announcement away. */
  onRemoveAsAdmin: (factId: string) => void;
}

/** What can be done about an announcement (spec part 2, section 2): its owner edits and removes, an admin removes, everyone else reports. */
export function AnnouncementMenu({ offer, statementId, onEdit, onRemove, onRemoveAsAdmin }: AnnouncementMenuProps) {
  const { t } = useLingui();
  const person = usePerson();
  const report = useReport();
  const requireSignIn = useAuthRequired();
  const { fact } = offer;
  const about = useBlockEntries({ userId: fact.authorId, name: fact.authorName });
  const entries: MenuEntry[] = [];
  if (statementId !== null) {
    entries.push({ text: t`Edit`, icon: 'edit', onChoose: () => onEdit(statementId) });
    entries.push({ text: t`Remove`, icon: 'trash', danger: true, onChoose: () => onRemove(statementId) });
  } else {
    entries.push({
      text: t({ context: 'verb', message: 'Report' }),
      icon: 'flag',
      onChoose: () => (person === null ? requireSignIn() : report(fact._id)),
    });
    if (person !== null) entries.push(...about);
    if (mayRemoveAnnouncement(fact, person))
      entries.push({ text: t`Remove`, icon: 'trash', danger: true, onChoose: () => onRemoveAsAdmin(fact._id) });
  }
  return <Menu label={t`More about this announcement`} entries={entries} />;
}
