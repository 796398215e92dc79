import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { LIMITS } from '../../domain/limits.ts';
import { NewestChats } from '../../features/chat/list/newest-chats.tsx';
import { Dashboard } from '../../features/dashboard/dashboard.tsx';
import { FirstSteps, useFirstStepsRead } from '../../features/dashboard/first-steps.tsx';
import { Feed } from '../../features/posts/lists/feed.tsx';
import { PopularPosts } from '../../features/posts/lists/popular-posts.tsx';
import { usePopularPosts } from '../../features/posts/queries.ts';
import { ReservationsAhead } from '../../features/reservations/ahead/ahead.tsx';
import { usePerson } from '../../session/session.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { useNotify } from '../../ui/notice/notifications.tsx';
import { Waiting } from '../../ui/notice/placeholders.tsx';
import { useInstallState, useServices } from '../device/services.tsx';
import { useComposer } from '../dialogs/composer.tsx';
import { InstallDialog } from '../dialogs/install-dialog.tsx';

const PinnedArticle = lazyPart(
  async () => ({ default: (await import('../../features/documents/care/pinned-article.tsx')).PinnedArticle }),
  { coming: null, failed: () => null },
);

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
  const isRead = useFirstStepsRead();
  const { install } = useServices();
  const state = useInstallState();
  const [byHand, setByHand] = useState(false);
  const onInstall = state === 'ready' ? () => void install.ask() : state === 'ios' ? () => setByHand(true) : null;
  const name = person?.firstName ?? '';
  return (
    <>
      <PageHeading title={t({ id: 'dashboardTitle', message: 'Dashboard · Lapka' })}>{t`Hello, ${name}!`}</PageHeading>
      {isPending || !isRead ? (
        <Waiting />
      ) : (
        <>
          <Dashboard
            firstSteps={<FirstSteps isInstalled={state === 'installed'} onInstall={onInstall} />}
            pinned={<PinnedArticle />}
            reservations={<ReservationsAhead count={RESERVATIONS_SHOWN} />}
            chats={<NewestChats count={CHATS_SHOWN} />}
            popular={<PopularPosts count={LIMITS.dashboardPosts} />}
          />
          <h2>{t`New in the community`}</h2>
          <Feed list="dashboard" onEdit={edit} />
          {byHand && <InstallDialog onClose={() => setByHand(false)} />}
        </>
      )}
    </>
  );
}
