import type { AppUpdates } from '../../platform/register-sw.ts';
import { reloadWherePossible } from '../../platform/reload.ts';

/**
 * Long enough that the first posts and photos are through on a slow network before the service worker fetches the rest
 * of the app.
 */
const AFTER_MS = 2_000;

export interface DeferredUpdates extends AppUpdates {
  /**
   * Fetches what registers the service worker, and registers it, a little later; until then, and where it does not
   * come, there is nothing to update.
   */
  begin(load: () => Promise<() => AppUpdates>): void;
}

/**
 * The app's updates before and after the service worker is registered: its precache must not compete with the first
 * screen.
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
