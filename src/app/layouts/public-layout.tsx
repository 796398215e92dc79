import { useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { routePath } from '../../domain/routes.ts';
import { SyncBadge } from '../../features/sync/sync-badge.tsx';
import { usePerson } from '../../session/session.tsx';
import { ButtonLink } from '../../ui/action/button.tsx';
import { useUpdateWaits } from '../device/services.tsx';
import { useConsentSettings } from '../dialogs/consent.tsx';
import { LanguageChoice } from '../language-choice.tsx';
import { ErrorBoundary } from '../screen/error-boundary.tsx';
import { ScreenWaiting } from '../screen/screen-waiting.tsx';
import { DocumentLinks } from './document-links.tsx';
import { Logo } from './logo.tsx';
import './public.css';
import { SkipLink } from './skip-link.tsx';
import './top-bar.css';
import { VisitorLinks } from './visitor-links.tsx';

/** Home, registration and login (spec part 1, section 2.3). */
export default function PublicLayout({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const person = usePerson();
  const { pathname } = useLocation();
  const updateWaits = useUpdateWaits();
  const openConsent = useConsentSettings();
  return (
    <>
      <SkipLink />
      <header className="top-bar top-bar--public">
        <Logo to={routePath('home')} />
        <span className="top-bar__gap" />
        <SyncBadge href={routePath('sync')} updateWaits={updateWaits} />
        <LanguageChoice />
        {person === null ? (
          <VisitorLinks join="always" />
        ) : (
          <ButtonLink to={routePath('dashboard')} variant="primary" small>
            {t`Dashboard`}
          </ButtonLink>
        )}
      </header>
      <main
        id="main"
        tabIndex={-1}
        className={pathname === routePath('home') ? 'public-main' : 'public-main public-main--narrow'}
      >
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<ScreenWaiting />}>{children}</Suspense>
        </ErrorBoundary>
      </main>
      <footer>
        <nav aria-label={t`About Lapka`}>
          <ul className="footer">
            <li>
              <Link to={routePath('services')}>{t`Services and announcements`}</Link>
            </li>
            <li>
              <Link to={routePath('community')}>{t`Community`}</Link>
            </li>
            <DocumentLinks onCookies={openConsent} />
          </ul>
        </nav>
      </footer>
    </>
  );
}
