import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { GoogleIdentityButton } from '../../features/accounts/google-identity.tsx';
import { BlockedPeople } from '../../features/moderation/blocked-people.tsx';
import { SettingsScreen } from '../../features/settings/settings-screen.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { useAfterDeletion } from '../access/after-deletion.ts';
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
