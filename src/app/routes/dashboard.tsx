import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { LIMITS } from '../../domain/limits.ts';
import { NewestChats } from '../../features/chat/list/newest-chats.tsx';
import { Dashboard } from '../../features/dashboard/dashboard.tsx';
import { Feed } from '../../features/posts/lists/feed.tsx';
import { PopularPosts } from '../../features/posts/lists/popular-posts.tsx';
import { usePopularPosts } from '../../features/posts/queries.ts';
import { ReservationsAhead } from '../../features/reservations/ahead/ahead.tsx';
import { usePerson } from '../../session/session.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { useNotify } from '../../ui/notice/notifications.tsx';
import { Waiting } from '../../ui/notice/placeholders.tsx';
import { useComposer } from '../dialogs/composer.tsx';

/** The screens of messages and of reservations list more. */
const CHATS_SHOWN = 3;
const RESERVATIONS_SHOWN = 2;

/** The first page after signing in (spec part 1, section 2.7). It reads everything from this device. */
export default function DashboardRoute() {
  const { t } = useLingui();
  const person = usePerson();
  const notify = useNotify();
  const { isPending, isError } = usePopularPosts();
  useEffect(() => {
    if (isError)
      notify({
        tone: 'negative',
        text: t({ id: 'dashboardLoadError', message: 'Failed to load dashboard data' }),
      });
  }, [isError, notify, t]);
  const { edit } = useComposer();
  const name = person?.firstName ?? '';
  return (
    <>
      <PageHeading title={t({ id: 'dashboardTitle', message: 'Dashboard · Lapka' })}>{t`Hello, ${name}!`}</PageHeading>
      {isPending ? (
        <Waiting />
      ) : (
        <>
          <Dashboard
            reservations={<ReservationsAhead count={RESERVATIONS_SHOWN} />}
            chats={<NewestChats count={CHATS_SHOWN} />}
            popular={<PopularPosts count={LIMITS.dashboardPosts} />}
          />
          <h2>{t`New in the community`}</h2>
          <Feed list="dashboard" onEdit={edit} />
        </>
      )}
    </>
  );
}
