import { proxy, type Remote, wrap } from 'comlink';
import { onBackgroundSync, syncInBackground } from '../platform/background-sync.ts';
import { systemClock } from '../platform/clock.ts';
import { watchPresence } from '../platform/network.ts';
import { readKeptMark, writeKeptMark } from '../platform/storage.ts';
import type { DataApi, DataEvent } from './api.ts';
import type { Device } from './device.ts';
import { createNetworkReads, readsWithNetwork } from './mirror/network-reads.ts';
import { createMirrorReads, type MirrorReads } from './mirror/read.ts';

/** The data room as the page sees it: calls go to the worker, the mirror is read right here. */
export interface ConnectedData {
  api: DataApi;
  mirror: Pick<MirrorReads, 'feed'>;
}

/**
 * Starts the data room in a worker of its own and connects the page to it: calls, events, and what only the page knows (visible,
 * online, the mark that data were kept here).
 */
export function connectData(): ConnectedData {
  const worker = new Worker(new URL('./worker/main.ts', import.meta.url), { type: 'module', name: 'lapka-data' });
  const device = wrap<Device>(worker);
  const found = readKeptMark();
  let waited = 0;
  device
    .subscribe(
      proxy((event: DataEvent) => {
        if (event.kind === 'session') {
          writeKeptMark(event.session.kind !== 'visitor');
          if (event.session.kind === 'visitor')
            navigator.serviceWorker?.controller?.postMessage({ type: 'FORGET_MEDIA' });
        }
        if (event.kind !== 'status') return;
        // The app may be closed before the network is back: then the browser wakes the service worker, where it can.
        if (event.status.waiting > waited) syncInBackground(navigator.serviceWorker).catch(() => undefined);
        waited = event.status.waiting;
      }),
    )
    .catch(() => undefined);
  watchPresence((presence) => {
    device.setPresence(presence).catch(() => undefined);
  });
  onBackgroundSync(navigator.serviceWorker, () => {
    device.syncNow().catch(() => undefined);
  });
  if (found) device.foundKeptMark().catch(() => undefined);
  return { api: withListeners(device), mirror: connectReads() };
}

/** Listeners are functions and must be wrapped to be called from another thread; the rest of the calls go as they are. */
function withListeners(device: Remote<Device>): DataApi {
  return new Proxy(device as unknown as DataApi, {
    get: (target, name) =>
      name === 'subscribe'
        ? (listener: (event: DataEvent) => void) => device.subscribe(proxy(listener))
        : Reflect.get(target, name),
  });
}

/**
 * Reading the mirrored feed on the page's own thread: needs no worker, so it is what a cold start without a network shows. A window
 * that keeps nothing reads over the network instead.
 */
function connectReads(): Pick<MirrorReads, 'feed'> {
  const kept = createMirrorReads({
    indexedDb: indexedDbOrNull(),
    keyRange: globalThis.IDBKeyRange,
    clock: systemClock,
  });
  const surroundings = { fetch: fetch.bind(globalThis), origin: '', clock: systemClock };
  return readsWithNetwork(kept, createNetworkReads({ surroundings }));
}

/** Reaching for IndexedDB throws where the browser closes storage to us altogether. */
function indexedDbOrNull(): IDBFactory | null {
  try {
    return globalThis.indexedDB ?? null;
  } catch {
    return null;
  }
}
