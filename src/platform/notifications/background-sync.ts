import { bestEffort } from '../../domain/promises.ts';

/** The tag with which the browser wakes the service worker; `sw/sw.ts` has it too. */
const SYNC_TAG = 'lapka-sync';

/** The tag of the wakes for reminders; `sw/sw.ts` has it too. */
const REMIND_TAG = 'lapka-remind';
/** Often enough to run on the day before a reservation even if the browser delays it. */
const REMIND_MS = 8 * 60 * 60 * 1000;

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
  periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
}

/**
 * Makes the browser wake the service worker when the network is back; false where it is not supported (all but
 * Chromium).
 */
export async function syncInBackground(container: ServiceWorkerContainer | undefined): Promise<boolean> {
  try {
    // Not `ready`, which never resolves if no service worker could be registered.
    const registration: SyncRegistration | undefined = await container?.getRegistration();
    if (!registration?.sync || registration.active === null) return false;
    await registration.sync.register(SYNC_TAG);
    return true;
  } catch {
    return false;
  }
}

/**
 * Makes the browser wake the service worker periodically for reminders (W3C Periodic Background Sync). Only Chromium
 * does, for an installed app that is used; elsewhere people are reminded when they open the app.
 */
export async function remindInBackground(registration: SyncRegistration): Promise<void> {
  if (registration.active === null) return;
  await bestEffort(registration.periodicSync?.register(REMIND_TAG, { minInterval: REMIND_MS }));
}

/** Runs when the service worker was woken while this page is open. */
export function onBackgroundSync(container: ServiceWorkerContainer | undefined, run: () => void): void {
  container?.addEventListener('message', (event) => {
    if (typeof event.data === 'object' && event.data !== null && event.data.type === 'LAPKA_SYNC') run();
  });
}
