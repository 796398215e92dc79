export interface AppUpdates {
  /** True once a new version waits for its turn. */
  waiting(): boolean;
  /** Told when `waiting` becomes true. */
  subscribe(listener: () => void): () => void;
  /** Lets the waiting version take over and reloads this page once it did. The caller has made sure that no form is open. */
  applyUpdate(): void;
  /** Looks for a new version now; also done by the browser at each navigation. */
  check(): Promise<void>;
}

/** Registers the service worker after the first paint. A browser without service workers gets an object that does nothing. */
export function registerServiceWorker(
  address = '/sw.js',
  container: ServiceWorkerContainer | undefined = navigator.serviceWorker,
): AppUpdates {
  const listeners = new Set<() => void>();
  let registration: ServiceWorkerRegistration | null = null;
  let accepted = false;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  // Where service workers are blocked, some browsers and blockers answer with nothing instead of a refusal.
  const watch = (found: ServiceWorkerRegistration | undefined) => {
    if (!found) return;
    registration = found;
    if (found.waiting && container?.controller) tell();
    found.addEventListener('updatefound', () => {
      const coming = found.installing;
      coming?.addEventListener('statechange', () => {
        // Without a controller this is the first installation, not an update.
        if (coming.state === 'installed' && container?.controller) tell();
      });
    });
  };
  container?.addEventListener('controllerchange', () => {
    // Another tab may have accepted the update: this one keeps running on its loaded code and its kept chunks.
    if (accepted) location.reload();
  });
  container?.register(address).then(watch, () => {
    // Not allowed here (private window, plain http): the app works without it, only not offline from cold.
  });
  return {
    waiting: () => registration?.waiting != null && container?.controller != null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    applyUpdate() {
      accepted = true;
      registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
    },
    async check() {
      await registration?.update().catch(() => undefined);
    },
  };
}
