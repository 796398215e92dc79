import { useLingui } from '@lingui/react/macro';
import { mayRemoveAnnouncement } from '../domain/announcement/rules.ts';
import type { Offer } from '../features/market/offers.ts';
import { usePerson } from '../session/use-session.tsx';
import { ThingMenu } from './thing-menu.tsx';

interface AnnouncementMenuProps {
  offer: Offer;
  /** The person's own statement behind it; null: it is somebody else's. */
  statementId: string | null;
  onEdit: (statementId: string) => void;
  onRemove: (statementId: string) => void;
  onRemoveAsAdmin: (factId: string) => void;
}

export function AnnouncementMenu({ offer, statementId, onEdit, onRemove, onRemoveAsAdmin }: AnnouncementMenuProps) {
  const { t } = useLingui();
  const person = usePerson();
  const { fact } = offer;
  return (
    <ThingMenu
      label={t`More about this announcement`}
      id={fact._id}
      author={{ userId: fact.authorId, name: fact.authorName }}
      own={statementId === null ? null : { onEdit: () => onEdit(statementId), onRemove: () => onRemove(statementId) }}
      onRemoveAsAdmin={mayRemoveAnnouncement(fact, person) ? () => onRemoveAsAdmin(fact._id) : null}
    />
  );
}
