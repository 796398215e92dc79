import { Workbox } from 'workbox-window';
import { serviceWorkers } from './browser-parts.ts';
import { systemClock, within } from './clock.ts';
import { reloadWherePossible } from './reload.ts';

/**
 * So long a person who wants the newest version is kept waiting for its files; afterwards they are told when they have
 * come.
 */
const FETCH_MS = 15_000;

export interface AppUpdates {
  /** True once a new version waits for its turn. */
  waiting(): boolean;
  /** Told when `waiting` becomes true. */
  subscribe(listener: () => void): () => void;
  /**
   * Lets the waiting version take over and reloads this page once it did. Where none waits it reloads at once: another
   * tab may have let the newest one take over, and only this page is old. The caller has made sure that no form is
   * open.
   */
  applyUpdate(): void;
  /**
   * Looks for a new version now; also done by the browser at each navigation. Resolves when one that was found waits,
   * or does not come soon.
   */
  check(): Promise<void>;
}

/**
 * Registers the service worker after the first paint. In a browser without service workers a reload brings what there
 * is.
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
  let accepted = false;
  // Without a controller it is the first installation that waits, no update.
  const waiting = () => registration?.waiting != null && container.controller !== null;
  let current = watch();

  function watch(): Workbox {
    const workbox = new Workbox(address);
    // It takes what comes a minute after the registration for another tab's, tells of it once and then looks no
    // further. After a version that took over, or that could not be fetched, the next one is looked for anew;
    // registering the same script again asks for nothing.
    const watchAnew = () => {
      if (workbox === current) current = watch();
    };
    workbox.addEventListener('redundant', watchAnew);
    workbox.addEventListener('controlling', () => {
      // Another tab may have accepted the update: this one keeps running on its loaded code and its kept chunks.
      if (accepted) reload();
      else watchAnew();
    });
    const registered = workbox.register({ immediate: true }).then(
      (found) => {
        registration = found;
      },
      () => {
        // Not allowed here (private window, plain http), or blocked, which some browsers and blockers answer with
        // nothing: the app works without it, only not offline from cold.
      },
    );
    const tell = () => {
      if (workbox === current && waiting()) for (const listener of listeners) listener();
    };
    // One that waited already is told of before the registration is handed out.
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
      if (!waiting()) {
        reload();
        return;
      }
      accepted = true;
      current.messageSkipWaiting();
    },
    async check() {
      await current.update().catch(() => undefined);
      const coming = registration?.installing;
      if (coming) await within(systemClock, FETCH_MS, installed(coming), undefined);
    },
  };
}

/** Resolves when its files are here, or when it turns out that they do not come. */
function installed(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'installing') return;
      worker.removeEventListener('statechange', look);
      resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });
}
