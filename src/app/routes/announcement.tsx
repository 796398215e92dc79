import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { announcementOfKey } from '../../domain/announcement/id.ts';
import { routePath } from '../../domain/routes.ts';
import { AnnouncementView } from '../../features/market/offer/announcement-view.tsx';
import { useAnnouncing } from '../dialogs/announcing.tsx';
import { Breadcrumb } from '../screen/breadcrumb.tsx';

/** One announcement (spec part 2, section 2). */
export default function AnnouncementRoute() {
  const { t } = useLingui();
  const { id: key = '' } = useParams();
  const { edit, dialog } = useAnnouncing();
  return (
    <>
      <AnnouncementView
        key={key}
        id={announcementOfKey(key)}
        onEdit={edit}
        crumbs={(title) => (
          <Breadcrumb current={title} parent={{ to: routePath('services'), text: t`Services and announcements` }} />
        )}
      />
      {dialog}
    </>
  );
}
