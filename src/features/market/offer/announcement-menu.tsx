import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { mayRemoveAnnouncement } from '../../../domain/announcement/rules.ts';
import { routePath } from '../../../domain/routes.ts';
import type { Offer } from '../../../entities/announcement/offers.ts';
import { ItemMenu } from '../../../entities/person/item-menu.tsx';
import { useModerating } from '../../../session/moderating.ts';
import { usePerson } from '../../../session/session.tsx';
import { useRemoveAnnouncement } from '../own/use-remove-announcement.ts';

interface AnnouncementMenuProps {
  offer: Offer;
  /** The person's own statement behind it; null: it is another person's. */
  statementId: string | null;
  onEdit: (statementId: string) => void;
}

/** The actions for an announcement; removing it leads back to the market. */
export function AnnouncementMenu({ offer: { fact }, statementId, onEdit }: AnnouncementMenuProps) {
  const { t } = useLingui();
  const person = usePerson();
  const navigate = useNavigate();
  const removeOwn = useRemoveAnnouncement();
  const { remove } = useModerating();
  const toMarket = () => void navigate(routePath('services'));
  const own = statementId !== null && {
    onEdit: () => onEdit(statementId),
    onRemove: () => {
      removeOwn(statementId);
      toMarket();
    },
  };
  return (
    <ItemMenu
      label={t`More options for this announcement`}
      id={fact._id}
      author={{ userId: fact.authorId, name: fact.authorName }}
      own={own || null}
      onRemoveAsAdmin={mayRemoveAnnouncement(fact, person) ? () => remove(fact._id, toMarket) : null}
    />
  );
}
