import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { matchRoute, ROUTES, routePath } from '../../domain/routes.ts';
import { chooseConsent } from '../../features/consent/choose.ts';
import { ConsentBanner } from '../../features/consent/consent-banner.tsx';
import { type ConsentRecord, readConsent } from '../../features/consent/record.ts';
import { withTexts } from '../../i18n/setup.ts';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';

const ConsentSettings = lazyDialog(() => withTexts(() => import('../../features/consent/consent-settings.tsx')));

const OpenSettingsContext = createContext<() => void>(() => undefined);

/** Opens the cookie settings, also for people who have already chosen: the footers and the cookies page offer it. */
export function useConsentSettings(): () => void {
  return useContext(OpenSettingsContext);
}

/**
 * Asks once for a choice about cookies (spec part 1, section 2.2). The settings dialog is fetched when it is opened.
 */
export function ConsentProvider({ children }: { children: ReactNode }) {
  const [stored, setStored] = useState<ConsentRecord | null>(readConsent);
  const [settingsOpen, setSettingsOpen] = useState(false);
  const { pathname } = useLocation();
  const open = useCallback(() => setSettingsOpen(true), []);
  const choose = (record: ConsentRecord) => {
    chooseConsent(window, record);
    // The focused button is removed together with the banner.
    if (stored === null) document.getElementById('main')?.focus({ preventScroll: true });
    setStored(record);
  };
  const route = matchRoute(pathname);
  return (
    <OpenSettingsContext value={open}>
      {children}
      {stored === null && (
        <ConsentBanner
          cookiesHref={routePath('cookies')}
          aboveBar={route !== null && ROUTES[route.name].layout === 'dashboard'}
          onSettings={open}
          onChoose={choose}
        />
      )}
      {settingsOpen && <ConsentSettings stored={stored} onSave={choose} onClose={() => setSettingsOpen(false)} />}
    </OpenSettingsContext>
  );
}
