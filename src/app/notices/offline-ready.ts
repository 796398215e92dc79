import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { serviceWorkers } from '../../platform/browser-parts.ts';
import { localStore } from '../../platform/browser-storage.ts';
import { useSyncStatus } from '../../session/sync-status.ts';
import { useNotify } from '../../ui/notice/notifications.tsx';

const KEY = 'lapka.offlineReady';

/**
 * Says once on each device that everything is on it: the app's code, which an active service worker has precached, and
 * what both directions of the sync have confirmed.
 */
export function OfflineReadyNotice(): null {
  const { t } = useLingui();
  const notify = useNotify();
  const isSynced = useSyncStatus()?.badge === 'synced';
  useEffect(() => {
    const container = serviceWorkers();
    if (!isSynced || container === undefined || localStore.read(KEY) !== null) return;
    let isCurrent = true;
    void container.ready.then(() => {
      // Where nothing can be stored the notice would come back at each start.
      if (isCurrent && localStore.read(KEY) === null && localStore.write(KEY, 'yes'))
        notify({ tone: 'positive', text: t`Ready to work offline.` });
    });
    return () => {
      isCurrent = false;
    };
  }, [isSynced, notify, t]);
  return null;
}
