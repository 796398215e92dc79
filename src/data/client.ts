import { proxy, wrap } from 'comlink';
import { bestEffort } from '../domain/promises.ts';
import { serviceWorkers } from '../platform/browser-parts.ts';
import { systemClock } from '../platform/clock.ts';
import { watchPresence } from '../platform/network.ts';
import { onBackgroundSync, remindInBackground, syncInBackground } from '../platform/notifications/background-sync.ts';
import { terminateOnFreeze } from '../platform/page/bfcache.ts';
import { readStorageMark, writeStorageMark } from '../platform/storage.ts';
import type { DataApi, DataEvent } from './api.ts';
import type { Device } from './device.ts';
import { restartingWorker } from './restarting-worker.ts';

/** The data client as the page sees it. */
export interface ConnectedData {
  /** Sends each call to the worker by its name. */
  api: DataApi;
  /** Delivers every event from now on, and first the current state. */
  subscribe(listener: (event: DataEvent) => void): Promise<void>;
  /** The page found data of a later version of the app. */
  newerVersionFound(): void;
}

/**
 * Starts the data client in its own worker and connects the page to it: calls, events, and what only the page knows
 * (visible, online, the mark that data were stored here).
 */
export function connectData(): ConnectedData {
  const worker = restartingWorker({
    start: () => new Worker(new URL('./worker/main.ts', import.meta.url), { type: 'module', name: 'lapka-data' }),
    clock: systemClock,
    random: Math.random,
    page: window,
  });
  terminateOnFreeze(worker);
  const device = wrap<Device>(worker);
  const found = readStorageMark();
  // The answers are the same; only the type of `Remote` loses the type parameters of the calls.
  const api = device as unknown as DataApi;
  // A listener is called from another thread, so it must be wrapped.
  const subscribe = (listener: (event: DataEvent) => void) => device.subscribe(proxy(listener));
  const onEvent = deferredListeners(api);
  let waited = 0;
  void bestEffort(
    subscribe((event) => {
      onEvent(event);
      if (event.kind === 'session') {
        writeStorageMark(event.session.kind !== 'visitor');
        if (event.session.kind === 'visitor') serviceWorkers()?.controller?.postMessage({ type: 'FORGET_MEDIA' });
      }
      if (event.kind !== 'status') return;
      // The app may be closed before the network is back: then the browser wakes the service worker, if it supports
      // that.
      if (event.status.waiting > waited) void bestEffort(syncInBackground(serviceWorkers()));
      waited = event.status.waiting;
    }),
  );
  watchPresence((presence) => {
    void bestEffort(device.setPresence(presence));
  });
  onBackgroundSync(serviceWorkers(), () => {
    void bestEffort(device.syncNow());
  });
  if (found) void bestEffort(device.foundStorageMark());
  return {
    api,
    subscribe,
    newerVersionFound() {
      void bestEffort(device.newerVersionFound());
    },
  };
}

/**
 * Listeners that show things outside the app; their code is loaded with the first event, because no first screen needs
 * it. Events are queued until then.
 */
function deferredListeners(api: DataApi): (event: DataEvent) => void {
  let loading: Promise<((event: DataEvent) => void)[]> | null = null;
  return (event) => {
    loading ??= Promise.all([
      import('./push-listener.ts').then(({ pushListener }) => pushListener(api)),
      import('./reminder-listener.ts').then(({ reminderListener }) =>
        reminderListener(() => remindOnPage(api), systemClock),
      ),
    ]);
    void bestEffort(
      loading.then((each) => {
        for (const tell of each) tell(event);
      }),
    );
  };
}

async function remindOnPage(api: DataApi): Promise<void> {
  const registration = await serviceWorkers()?.getRegistration();
  if (registration === undefined || globalThis.Notification?.permission !== 'granted') return;
  await remindInBackground(registration);
  await (await import('./worker/remind-here.ts')).remindHere(api, registration);
}
