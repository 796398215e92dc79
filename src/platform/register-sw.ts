import { Workbox } from 'workbox-window';

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

const NOTHING: AppUpdates = {
  waiting: () => false,
  subscribe: () => () => undefined,
  applyUpdate: () => undefined,
  check: async () => undefined,
};

/** Registers the service worker after the first paint. A browser without service workers gets an object that does nothing. */
export function registerServiceWorker(address = '/sw.js'): AppUpdates {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (container === undefined) return NOTHING;
  const listeners = new Set<() => void>();
  let registration: ServiceWorkerRegistration | undefined;
  let accepted = false;
  // Without a controller it is the first installation that waits, no update.
  const waiting = () => registration?.waiting != null && container.controller !== null;
  let current = watch();

  function watch(): Workbox {
    const workbox = new Workbox(address);
    // It takes what comes a minute after the registration for another tab's, tells of it once and then looks no further. After a version that took over, or that could not be
    // fetched, the next one is looked for anew; registering the same script again asks for nothing.
    const watchAnew = () => {
      if (workbox === current) current = watch();
    };
    workbox.addEventListener('redundant', watchAnew);
    workbox.addEventListener('controlling', () => {
      // Another tab may have accepted the update: this one keeps running on its loaded code and its kept chunks.
      if (accepted) location.reload();
      else watchAnew();
    });
    const registered = workbox.register({ immediate: true }).then(
      (found) => {
        registration = found;
      },
      () => {
        // Not allowed here (private window, plain http), or blocked, which some browsers and blockers answer with nothing: the app works without it, only not offline from cold.
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
      accepted = true;
      current.messageSkipWaiting();
    },
    check: () => current.update().catch(() => undefined),
  };
}
