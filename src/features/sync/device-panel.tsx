import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatBytes } from '../../i18n/sizes.ts';
import { storageSpace } from '../../platform/storage.ts';
import { Button } from '../../ui/action/button.tsx';
import { ContentsList } from './contents-list.tsx';

interface DevicePanelProps {
  unsent: number;
  onExport: () => void;
  onFree: () => void;
  onRepair: () => void;
  onInstall: (() => void) | null;
}

/** What this device stores, and rarely needed tools. */
export function DevicePanel({ unsent, onExport, onFree, onRepair, onInstall }: DevicePanelProps) {
  const { t, i18n } = useLingui();
  const data = useQuery({
    queryKey: ['device', 'storage'],
    queryFn: () => storageSpace(navigator.storage).estimate(),
    staleTime: 0,
  }).data;
  const used = data ? formatBytes(data.usage, i18n.locale) : '';
  const free = data ? formatBytes(Math.max(0, data.quota - data.usage), i18n.locale) : '';
  return (
    <section className="sync-section panel stack" aria-labelledby="device-title">
      <h2 id="device-title">{t`This device`}</h2>
      {data != null && (
        <div>
          <p>{t`Used: ${used}. Free: ${free}.`}</p>
          <meter className="sync-room" max={data.quota} value={data.usage} aria-label={t`Storage used`} />
        </div>
      )}
      <ContentsList />
      <div className="actions">
        {onInstall !== null && <Button small onClick={onInstall}>{t`Install the app`}</Button>}
        {unsent > 0 && <Button small onClick={onExport}>{t`Export unsent items`}</Button>}
        <Button small onClick={onFree}>{t`Free up space`}</Button>
        <Button small onClick={onRepair}>{t`Repair`}</Button>
      </div>
      <p className="field__hint">{t`Freeing up space and repairing never touch unsent items.`}</p>
    </section>
  );
}
