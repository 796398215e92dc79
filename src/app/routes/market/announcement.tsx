import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { announcementOfKey } from '../../../domain/announcement/id.ts';
import { routePath } from '../../../domain/routes.ts';
import { AnnouncementView } from '../../../features/market/offer/announcement-view.tsx';
import { AskButton } from '../../../features/reservations/ask/ask-button.tsx';
import { RequestSent } from '../../../features/reservations/ask/request-sent.tsx';
import { NewestReviews } from '../../../features/reviews/newest-reviews.tsx';
import { usePerson } from '../../../session/session.tsx';
import { useAnnouncing } from '../../dialogs/announcing.tsx';
import { useAsking } from '../../dialogs/asking.tsx';
import { Breadcrumb } from '../../screen/breadcrumb.tsx';

/** One announcement (spec part 2, section 2). */
export default function AnnouncementRoute() {
  const { t } = useLingui();
  const { id: key = '' } = useParams();
  const id = announcementOfKey(key);
  const person = usePerson();
  const announcing = useAnnouncing();
  const asking = useAsking(id);
  return (
    <>
      <AnnouncementView
        key={key}
        id={id}
        onEdit={announcing.edit}
        crumbs={(title) => (
          <>
            <Breadcrumb current={title} parent={{ to: routePath('services'), text: t`Services and announcements` }} />
            {id !== null && person !== null && <RequestSent announcement={id} />}
          </>
        )}
        ask={(owner) => <AskButton owner={owner} onAsk={() => asking.ask()} />}
        reviews={(userId) => <NewestReviews userId={userId} />}
      />
      {announcing.dialog}
      {asking.dialog}
    </>
  );
}
