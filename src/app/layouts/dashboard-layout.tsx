import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppBadge } from '../../features/notifications/use-app-badge.ts';
import { withTexts } from '../../i18n/setup.ts';
import { lazyDialog, useDialogsAhead } from '../../ui/overlay/lazy-dialog.tsx';
import { useMedia } from '../../ui/theme/use-media.ts';
import { fromWidth } from '../../ui/theme/widths.ts';
import { ComposerProvider, useComposer } from '../dialogs/composer.tsx';
import { ModeratingProvider } from '../dialogs/moderating.tsx';
import { Notices } from '../notices/notices.tsx';
import { ErrorBoundary } from '../screen/error-boundary.tsx';
import { ScreenWaiting } from '../screen/screen-waiting.tsx';
import { BottomNavigation } from './bottom-navigation.tsx';
import './dashboard.css';
import { DashboardBar } from './dashboard-bar.tsx';
import { DrawerNavigation } from './drawer-navigation.tsx';
import { isDrawerNarrow, saveDrawerNarrow } from './drawer-state.ts';
import { OverlayMenu, OverlayPanel } from './overlays.tsx';
import { SidePanel } from './side-panel.tsx';
import { SkipLink } from './skip-link.tsx';

const SignOutDialog = lazyDialog(() => withTexts(() => import('../access/sign-out.tsx')));
const DIALOGS = [SignOutDialog];

type Overlay = 'menu' | 'panel';

/** Everything under /dashboard (spec part 1, section 2.4), with the dialogs that its screens open. */
export default function DashboardLayout({ children }: { children: ReactNode }) {
  return (
    <ComposerProvider>
      <ModeratingProvider>
        <Dashboard>{children}</Dashboard>
      </ModeratingProvider>
    </ComposerProvider>
  );
}

function Dashboard({ children }: { children: ReactNode }) {
  useDialogsAhead(DIALOGS);
  const { pathname } = useLocation();
  const { compose } = useComposer();
  useAppBadge();
  /** The drawers lie over the page. */
  const narrow = !useMedia(fromWidth('desktop'));
  const [mini, setMini] = useState(isDrawerNarrow);
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [leaving, setLeaving] = useState(false);
  const close = useCallback(() => setOverlay(null), []);
  const leave = useCallback(() => {
    setOverlay(null);
    setLeaving(true);
  }, []);
  const toggle = () => {
    if (narrow) setOverlay('menu');
    else {
      saveDrawerNarrow(!mini);
      setMini(!mini);
    }
  };
  return (
    <>
      <SkipLink />
      <DashboardBar
        menuOpen={narrow ? overlay === 'menu' : !mini}
        onMenu={toggle}
        onPanel={() => setOverlay('panel')}
        onSignOut={leave}
      />
      <div className={mini ? 'dashboard dashboard--mini' : 'dashboard'}>
        <div className="drawer">
          <div className="drawer__inner">
            <DrawerNavigation />
          </div>
        </div>
        <main id="main" tabIndex={-1} className="dashboard__main stack loose">
          <Notices />
          <ErrorBoundary key={pathname}>
            <Suspense fallback={<ScreenWaiting />}>{children}</Suspense>
          </ErrorBoundary>
        </main>
        {!narrow && <SidePanel />}
      </div>
      <BottomNavigation onCompose={compose} />
      {overlay === 'menu' && narrow && (
        <OverlayMenu onClose={close} onPanel={() => setOverlay('panel')} onSignOut={leave} />
      )}
      {overlay === 'panel' && narrow && <OverlayPanel onClose={close} />}
      {leaving && <SignOutDialog onClose={() => setLeaving(false)} />}
    </>
  );
}
