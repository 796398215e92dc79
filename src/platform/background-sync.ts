/** The tag under which the service worker is woken; `sw/sw.ts` knows it too. */
const SYNC_TAG = 'lapka-sync';

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/**
 * Asks the browser to wake the service worker when the network is back; false where there is no such thing (all but
 * Chromium).
 */
export async function syncInBackground(container: ServiceWorkerContainer | undefined): Promise<boolean> {
  try {
    // Not `ready`, which never resolves where no service worker could be registered.
    const registration: SyncRegistration | undefined = await container?.getRegistration();
    if (!registration?.sync || registration.active === null) return false;
    await registration.sync.register(SYNC_TAG);
    return true;
  } catch {
    return false;
  }
}

/** Runs when the service worker was woken while this page is open. */
export function onBackgroundSync(container: ServiceWorkerContainer | undefined, run: () => void): void {
  container?.addEventListener('message', (event) => {
    if (typeof event.data === 'object' && event.data !== null && event.data.type === 'LAPKA_SYNC') run();
  });
}
