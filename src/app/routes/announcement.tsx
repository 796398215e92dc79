import { useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { announcementOfKey } from '../../domain/announcement/id.ts';
import { AnnouncementView } from '../../features/market/offer/announcement-view.tsx';
import { useRemoveAnnouncement } from '../../features/market/own/use-remove-announcement.ts';
import { ShareButton } from '../../features/posts/share-button.tsx';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { AnnouncementMenu } from '../announcement-menu.tsx';
import { useAnnouncing } from '../dialogs/announcing.tsx';
import { MARKET_LINKS } from '../market-links.ts';
import { Breadcrumb } from '../screen/breadcrumb.tsx';

const RemoveDialog = lazyDialog(() => import('../../features/moderation/remove-dialog.tsx'));

/** One announcement (spec part 2, section 2). */
export default function AnnouncementRoute() {
  const { t } = useLingui();
  const { id: key = '' } = useParams();
  const navigate = useNavigate();
  const { edit, dialog } = useAnnouncing();
  const remove = useRemoveAnnouncement();
  const [removing, setRemoving] = useState<string | null>(null);
  const close = useCallback(() => setRemoving(null), []);
  const toMarket = useCallback(() => void navigate(MARKET_LINKS.market), [navigate]);
  return (
    <>
      <AnnouncementView
        key={key}
        id={announcementOfKey(key)}
        links={MARKET_LINKS}
        onEdit={edit}
        crumbs={(title) => (
          <Breadcrumb current={title} parent={{ to: MARKET_LINKS.market, text: t`Services and announcements` }} />
        )}
        menuFor={(offer, statementId) => (
          <AnnouncementMenu
            offer={offer}
            statementId={statementId}
            onEdit={edit}
            onRemove={(statement) => {
              remove(statement);
              toMarket();
            }}
            onRemoveAsAdmin={setRemoving}
          />
        )}
        shareFor={({ fact }, title) => (
          <ShareButton href={MARKET_LINKS.announcement(fact._id)} title={title} text={fact.description} />
        )}
      />
      {dialog}
      {removing !== null && <RemoveDialog target={removing} onClose={close} onRemoved={toMarket} />}
    </>
  );
}
