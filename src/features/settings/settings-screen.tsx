import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { AccountSection } from './account-section.tsx';
import { DownloadSection, StorageSection } from './data-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { PushSection } from './push-section.tsx';
import { Section } from './section.tsx';
import './settings.css';
import { Switch } from '../../ui/field/switch.tsx';
import { usePreferences } from './use-preferences.ts';

/** Whether others see what this person has read. */
function MessagesSection() {
  const { t } = useLingui();
  const { preferences, change } = usePreferences();
  if (preferences === null) return null;
  return (
    <Section title={t({ context: 'settings', message: 'Messages' })} icon="mail">
      <Switch
        label={t`Let others see when I’ve read their messages`}
        hint={t`If it’s off, you won’t see when they’ve read yours either.`}
        checked={preferences.tellsRead}
        onChange={(tellsRead) => void change(() => ({ tellsRead }))}
      />
    </Section>
  );
}

interface SettingsProps {
  /** The language switch, which also stores the choice in the profile. */
  language: ReactNode;
  google: (onCredential: (credential: string) => void) => ReactNode;
  onDeleted: () => void;
  /** Installs the app or shows how; null if impossible or already done. */
  onInstall: (() => void) | null;
  /** As `onInstall`, where only installed apps get notifications. */
  onInstallFirst: (() => void) | null;
  /** The people whom the person hides or blocks. */
  blocked: ReactNode;
  /** The build that is running. */
  version: string;
}

export function SettingsScreen({
  language,
  google,
  onDeleted,
  onInstall,
  onInstallFirst,
  blocked,
  version,
}: SettingsProps) {
  const { t } = useLingui();
  return (
    <div className="settings">
      <AccountSection google={google} />
      <DevicesSection />
      <PushSection onInstallFirst={onInstallFirst} />
      <MessagesSection />
      <Section title={t`Language`} icon="globe">
        <div className="settings__language">{language}</div>
      </Section>
      <Section title={t`Hidden and blocked people`} icon="eyeOff">
        {blocked}
      </Section>
      <DownloadSection />
      <StorageSection />
      <Section title={t`The app`} icon="heart">
        <dl className="settings__facts">
          <div>
            <dt>{t`Version`}</dt>
            <dd>{version}</dd>
          </div>
        </dl>
        {onInstall !== null && (
          <div className="actions">
            <Button onClick={onInstall}>{t`Install the app`}</Button>
          </div>
        )}
      </Section>
      <DeleteSection google={google} onDeleted={onDeleted} />
    </div>
  );
}
