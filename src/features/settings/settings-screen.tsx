import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { AccountSection } from './account-section.tsx';
import { DownloadSection, StorageSection } from './data-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { MessagesSection } from './messages-section.tsx';
import { PushSection } from './push-section.tsx';
import { Section } from './section.tsx';
import './settings.css';

interface SettingsProps {
  /** The language switch, which also keeps the choice on the profile. */
  language: ReactNode;
  google: (onCredential: (credential: string) => void) => ReactNode;
  onDeleted: () => void;
  /** Installs the app or shows how; null where that is not possible or done already. */
  onInstall: (() => void) | null;
  /** As `onInstall`, where notifications come to installed apps only. */
  onInstallFirst: (() => void) | null;
  /** Whom the person keeps away. */
  blocked: ReactNode;
  /** The build that runs here. */
  version: string;
}

/** Account, devices, language, data, storage and the app itself. */
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
      <AccountSection />
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
