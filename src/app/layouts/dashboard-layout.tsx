import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useCallback, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { SyncBadge } from '../../features/sync/sync-badge.tsx';
import { personOf } from '../../session/session-store.ts';
import { useSession } from '../../session/use-session.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { useComposer } from '../composer.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { Notices } from '../notices.tsx';
import { PATHS } from '../paths.ts';
import { useUpdateWaits } from '../services.tsx';
import './layouts.css';
import { Logo } from './logo.tsx';
import { BottomNavigation, DrawerNavigation } from './navigation.tsx';
import { OverlayDrawer } from './overlay-drawer.tsx';
import { SidePanel } from './side-panel.tsx';
import { SkipLink } from './skip-link.tsx';

const SignOutDialog = lazy(() => import('../sign-out.tsx'));

/** Below this width the left drawer lies over the page (spec part 1, section 9). */
const OVERLAY = '(max-width: 1023px)';

/** Everything under /dashboard (spec part 1, section 2.4). */
export function DashboardLayout() {
  const { t } = useLingui();
  const session = useSession();
  const person = personOf(session);
  const { pathname } = useLocation();
  const { compose } = useComposer();
  const updateWaits = useUpdateWaits();
  const [mini, setMini] = useState(false);
  const [overlay, setOverlay] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const closeOverlay = useCallback(() => setOverlay(false), []);
  return (
    <>
      <SkipLink />
      <header className="top-bar">
        <IconButton
          label={t`Menu`}
          aria-expanded={overlay || !mini}
          onClick={() => {
            if (window.matchMedia(OVERLAY).matches) setOverlay(true);
            else setMini(!mini);
          }}
        >
          <Icon name="menu" />
        </IconButton>
        <Logo to={PATHS.dashboard} />
        <span className="top-bar__gap" />
        <SyncBadge href={PATHS.sync} updateWaits={updateWaits} />
        <span className="wide-only">
          <LanguageSwitch />
        </span>
        {person === null ? (
          <>
            <span className="wide-only">
              <ButtonLink to={PATHS.signUp} look="text" small>
                {t`Join now`}
              </ButtonLink>
            </span>
            <ButtonLink to={PATHS.signIn} look="primary" small>
              {t`Sign in`}
            </ButtonLink>
          </>
        ) : (
          <>
            <span className="wide-only">
              <span title={`${person.firstName} ${person.secondName}`}>
                <Avatar letter={person.letter} />
              </span>
            </span>
            <IconButton label={t`Sign out`} onClick={() => setLeaving(true)}>
              <Icon name="out" />
            </IconButton>
          </>
        )}
      </header>
      <div className={mini ? 'dashboard dashboard--mini' : 'dashboard'}>
        <div className="drawer">
          <DrawerNavigation />
        </div>
        <main id="main" tabIndex={-1} className="dashboard__main">
          <Notices />
          <ErrorBoundary key={pathname}>
            <Suspense fallback={<Waiting />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </main>
        <SidePanel />
      </div>
      <BottomNavigation onCompose={compose} />
      {overlay && <OverlayDrawer onClose={closeOverlay} />}
      {leaving && (
        <Suspense fallback={null}>
          <SignOutDialog onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </>
  );
}
