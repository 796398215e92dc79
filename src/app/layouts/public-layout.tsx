import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { SyncBadge } from '../../features/sync/sync-badge.tsx';
import { usePerson } from '../../session/use-session.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { PATHS } from '../paths.ts';
import { useUpdateWaits } from '../services.tsx';
import './layouts.css';
import { Logo } from './logo.tsx';
import { SkipLink } from './skip-link.tsx';

/** Home, registration and login (spec part 1, section 2.3). */
export function PublicLayout() {
  const { t } = useLingui();
  const person = usePerson();
  const { pathname } = useLocation();
  const updateWaits = useUpdateWaits();
  return (
    <>
      <SkipLink />
      <header className="top-bar">
        <Logo to={PATHS.home} />
        <span className="top-bar__gap" />
        <SyncBadge href={PATHS.sync} updateWaits={updateWaits} />
        <LanguageSwitch />
        {person === null && (
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
        )}
      </header>
      <main
        id="main"
        tabIndex={-1}
        className={pathname === PATHS.home ? 'public-main' : 'public-main public-main--narrow'}
      >
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<Waiting />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <footer className="footer">
        <Link to={PATHS.services}>{t`Services and announcements`}</Link>
        <Link to={PATHS.community}>{t`Community`}</Link>
        <Link to={PATHS.about}>{t`About`}</Link>
        <Link to={PATHS.cookies}>{t`Cookies`}</Link>
        <Link to={PATHS.terms}>{t`Terms and rules`}</Link>
        <Link to={PATHS.privacy}>{t`Privacy policy`}</Link>
      </footer>
    </>
  );
}
