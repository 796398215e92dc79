import { useLingui } from '@lingui/react/macro';
import { formatBytes } from '../../i18n/sizes.ts';
import { downloadFile } from '../../platform/download.ts';
import { useDataClient } from '../../session/session.tsx';
import { Button } from '../../ui/action/button.tsx';
import { Icon } from '../../ui/picture/icons.tsx';
import { settingsKeys, useStorageUse } from './queries.ts';
import { Section } from './section.tsx';
import { useCommand } from './use-command.ts';

const STALE = [settingsKeys.storage];

/** All data of the person as a file, made on this device: works offline. */
export function DownloadSection() {
  const { t } = useLingui();
  const { api } = useDataClient();
  const { run, busy } = useCommand([]);
  const download = async () => {
    const made = await api.exportAll();
    if (made.ok) downloadFile(made.value, 'lapka.zip');
    return made;
  };
  return (
    <Section title={t`Your data`} icon="download">
      <p>{t`Everything you’ve written, with your photos, in one file: to read in a browser or use in other programs. Works offline too.`}</p>
      <div className="actions">
        <Button aria-disabled={busy} onClick={() => void run(download, t`The file is in your downloads.`)}>
          <Icon name="download" size={20} />
          {busy ? t`Preparing your file…` : t`Download everything`}
        </Button>
      </div>
    </Section>
  );
}

/** What this device stores, and which part can be fetched again. */
export function StorageSection() {
  const { t, i18n } = useLingui();
  const { api } = useDataClient();
  const use = useStorageUse().data;
  const { run, busy } = useCommand(STALE);
  const size = (bytes: number | null) => (bytes === null ? null : formatBytes(bytes, i18n.locale));
  const used = size(use?.usage ?? null);
  const freeable = size(use?.freeable ?? null);
  const free = async () => {
    await api.freeSpace();
    return { ok: true as const, value: null };
  };
  return (
    <Section title={t`Storage on this device`} icon="device">
      {use === undefined && <p className="settings__coming">{t`Loading`}</p>}
      {use !== undefined && (
        <dl className="settings__facts">
          <div>
            <dt>{t`Used`}</dt>
            <dd>{used ?? t`This browser doesn’t say`}</dd>
          </div>
          {freeable !== null && (
            <div>
              <dt>{t`Can be freed up`}</dt>
              <dd>{freeable}</dd>
            </div>
          )}
        </dl>
      )}
      {use?.persisted === false && (
        <p className="field__hint">{t`This browser may delete the app’s data if your device runs out of space. Anything you’ve sent is safe on the server.`}</p>
      )}
      <p className="field__hint">{t`Freeing up space and repairing never touch unsent items.`}</p>
      <div className="actions">
        <Button aria-disabled={busy} onClick={() => void run(free, t`Freed up what can be downloaded again.`)}>
          {t`Free up space`}
        </Button>
      </div>
    </Section>
  );
}
