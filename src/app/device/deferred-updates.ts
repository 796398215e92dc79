import { reloadWherePossible } from '../../platform/page/reload.ts';
import type { AppUpdates } from '../../platform/register-sw.ts';

/**
 * Long enough for the first posts and photos to load on a slow network before the service worker fetches the rest of
 * the app.
 */
const AFTER_MS = 2_000;

export interface DeferredUpdates extends AppUpdates {
  /**
   * Loads the registration code of the service worker and registers it after a delay; until then, or if loading fails,
   * there is nothing to update.
   */
  begin(load: () => Promise<() => AppUpdates>): void;
}

/**
 * The app's updates before and after the registration of the service worker, which is delayed because its precache must
 * not compete with the first screen.
 */
export function createDeferredUpdates(reload: () => void = reloadWherePossible): DeferredUpdates {
  let updates: AppUpdates | null = null;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    begin(load) {
      setTimeout(() => {
        load().then(
          (register) => {
            updates = register();
            updates.subscribe(tell);
          },
          () => undefined,
        );
      }, AFTER_MS);
    },
    waiting: () => updates?.waiting() ?? false,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    applyUpdate: () => (updates === null ? reload() : updates.applyUpdate()),
    check: async () => updates?.check(),
  };
}
