import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Signing in and up need the network: the note says so before the person types. */
export function OfflineNote() {
  const { t } = useLingui();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <p className="banner">{t`You’re offline. You need a connection to sign in or join, but not to read.`}</p>
      )}
    </div>
  );
}
