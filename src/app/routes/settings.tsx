import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { routePath } from '../../domain/routes.ts';
import { GoogleIdentityButton } from '../../features/accounts/google-identity.tsx';
import { BlockedPeople } from '../../features/moderation/blocked-people.tsx';
import { SettingsScreen } from '../../features/settings/settings-screen.tsx';
import { useSessionStore } from '../../session/use-session.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { useNavigate } from '../../ui/navigation/use-navigate.ts';
import { buildName } from '../device/build-name.ts';
import { useInstallState, useServices } from '../device/services.tsx';
import { InstallDialog } from '../dialogs/install-dialog.tsx';
import { LanguageChoice } from '../language-choice.tsx';

export default function SettingsRoute() {
  const { t } = useLingui();
  const { install } = useServices();
  const installState = useInstallState();
  const [steps, setSteps] = useState(false);
  const onDeleted = useAfterDeletion();
  const onInstall =
    installState === 'ready' ? () => void install.ask() : installState === 'ios' ? () => setSteps(true) : null;
  return (
    <>
      <PageHeading title={t({ id: 'settingsTitle', message: 'Settings · Lapka' })}>{t`Settings`}</PageHeading>
      <SettingsScreen
        language={<LanguageChoice />}
        google={(onCredential) => <GoogleIdentityButton onCredential={onCredential} />}
        onDeleted={onDeleted}
        onInstall={onInstall}
        onInstallFirst={installState === 'ios' ? () => setSteps(true) : null}
        blocked={<BlockedPeople />}
        version={buildName(document)}
      />
      {steps && <InstallDialog onClose={() => setSteps(false)} />}
    </>
  );
}

/** Nothing of the person stays in the page's memory; then home, which is where visitors begin. */
function useAfterDeletion() {
  const navigate = useNavigate();
  const store = useSessionStore();
  const client = useQueryClient();
  const deleted = useRef(false);
  const gone = useRef(false);
  // Not before this screen is gone: a dialog's entry in the history goes first, and meanwhile the guard of this screen
  // would lead to signing in.
  const forget = useCallback(() => {
    store.set({ kind: 'visitor' });
    client.clear();
  }, [client, store]);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      if (deleted.current) forget();
    };
  }, [forget]);
  return useCallback(() => {
    deleted.current = true;
    navigate(routePath('home'), { replace: true });
    // The data client's word that nobody is signed in may have come before its answer, and taken this screen away.
    if (gone.current) forget();
  }, [forget, navigate]);
}
