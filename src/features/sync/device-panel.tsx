import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatBytes } from '../../i18n/sizes.ts';
import { storageRoom } from '../../platform/storage.ts';
import { Button } from '../../ui/action/button.tsx';

interface DevicePanelProps {
  unsent: number;
  onExport: () => void;
  onFree: () => void;
  onRepair: () => void;
  onInstall: (() => void) | null;
}

/** What this device holds, and the rarely needed tools. */
export function DevicePanel({ unsent, onExport, onFree, onRepair, onInstall }: DevicePanelProps) {
  const { t, i18n } = useLingui();
  const room = useQuery({
    queryKey: ['device', 'storage'],
    queryFn: () => storageRoom(navigator.storage).estimate(),
    staleTime: 0,
  }).data;
  const used = room ? formatBytes(room.usage, i18n.locale) : '';
  const free = room ? formatBytes(Math.max(0, room.quota - room.usage), i18n.locale) : '';
  return (
    <section className="sync-section panel" aria-labelledby="device-title">
      <h2 id="device-title">{t`This device`}</h2>
      {room != null && (
        <div>
          <p>{t`Used: ${used}. Free: ${free}.`}</p>
          <meter className="sync-room" max={room.quota} value={room.usage} aria-label={t`Storage used`} />
        </div>
      )}
      <div className="actions">
        {onInstall !== null && <Button small onClick={onInstall}>{t`Install the app`}</Button>}
        {unsent > 0 && <Button small onClick={onExport}>{t`Export what waits`}</Button>}
        <Button small onClick={onFree}>{t`Free space`}</Button>
        <Button small onClick={onRepair}>{t`Repair`}</Button>
      </div>
      <p className="field__hint">{t`Freeing and repairing never touch what is not sent yet.`}</p>
    </section>
  );
}
