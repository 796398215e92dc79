import { messageSW, Workbox } from 'workbox-window';
import { bestEffort } from '../domain/promises.ts';
import { serviceWorkers } from './browser-parts.ts';
import { systemClock, within } from './clock.ts';
import { reloadWherePossible } from './page/reload.ts';

/**
 * How long a person who requests the newest version waits for its files; after that they are notified when it is ready.
 */
const FETCH_MS = 15_000;

export interface AppUpdates {
  /** True once a new version is waiting. */
  waiting(): boolean;
  /** Calls the listener when `waiting` becomes true. */
  subscribe(listener: () => void): () => void;
  /**
   * Lets the waiting version take over and then reloads this page. If none waits it reloads at once: another tab may
   * have activated the newest one, and only this page is old. The caller has made sure that no form is open.
   */
  applyUpdate(): void;
  /**
   * Checks for a new version now; the browser also does so at each navigation. Resolves when a new version is waiting,
   * or is not ready soon.
   */
  check(): Promise<void>;
}

/**
 * Registers the service worker after the first paint. In a browser without service workers a reload loads the newest
 * version.
 */
export function registerServiceWorker(address = '/sw.js', reload = reloadWherePossible): AppUpdates {
  const container = serviceWorkers();
  if (container === undefined) {
    return {
      waiting: () => false,
      subscribe: () => () => undefined,
      applyUpdate: reload,
      check: async () => undefined,
    };
  }
  const listeners = new Set<() => void>();
  let registration: ServiceWorkerRegistration | undefined;
  // Without a controller it is the first installation that waits, not an update.
  const waiting = () => registration?.waiting != null && container.controller !== null;
  let current = watch();

  function watch(): Workbox {
    const workbox = new Workbox(address);
    // workbox-window takes a version that comes a minute after the registration for another tab's, reports it once and
    // stops watching. So this watches with a new instance after a version took over or could not be fetched;
    // registering the same script again causes no request.
    const watchAnew = () => {
      if (workbox === current) current = watch();
    };
    workbox.addEventListener('redundant', watchAnew);
    // Another tab may have accepted the update: this one continues with its loaded code and the cached chunks of its
    // version.
    workbox.addEventListener('controlling', watchAnew);
    const registered = workbox.register({ immediate: true }).then(
      (found) => {
        registration = found;
      },
      () => {
        // Not allowed here (private window, plain http), or blocked, for which some browsers and blockers give no
        // error: the app works without it, but does not start offline.
      },
    );
    const tell = () => {
      if (workbox === current && waiting()) for (const listener of listeners) listener();
    };
    // A version that was waiting already is reported before the registration resolves.
    workbox.addEventListener('waiting', () => registered.then(tell));
    return workbox;
  }

  return {
    waiting,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    applyUpdate() {
      const next = registration?.waiting;
      if (next == null || !waiting()) {
        reload();
        return;
      }
      // Not by way of `current`, which does not know the version until its own registration has resolved.
      container.addEventListener('controllerchange', () => reload(), { once: true });
      void messageSW(next, { type: 'SKIP_WAITING' });
    },
    async check() {
      await bestEffort(registration?.update());
      const coming = registration?.installing;
      if (coming) await within(systemClock, FETCH_MS, installed(coming), undefined);
    },
  };
}

/** Resolves when its files are loaded, or when loading them failed. */
function installed(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const checkState = () => {
      if (worker.state === 'installing') return;
      worker.removeEventListener('statechange', checkState);
      resolve();
    };
    worker.addEventListener('statechange', checkState);
    checkState();
  });
}
