import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { openDeviceStore } from '../../data/store/device-store.ts';
import type { LastScreen } from '../../data/store/last-screen.ts';
import { ARCHIVE_EXTENSION } from '../../domain/page/archive.ts';
import { bestEffort } from '../../domain/promises.ts';
import { SERVICE_PATH } from '../../domain/service-paths.ts';
import { DAY_MS } from '../../domain/time/spans.ts';
import { indexedDbOrNull } from '../browser-parts.ts';
import { systemClock, within } from '../clock.ts';
import { MEDIA_CACHE } from '../photos/media-caches.ts';
import { unpackArchive } from './archive.ts';
import { withLastScreen } from './last-screen-page.ts';
import { cachedMedia, otherSize } from './media.ts';
import { showRefusedNotification } from './notification.ts';
import { keepPrevious, previousOrNetwork } from './previous.ts';
import { openNotification, showPushed } from './push.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: (string | PrecacheEntry)[];
  /** Set by sw-sync.js. Answers how many of the person's items are newly refused, and whether anything arrived. */
  lapkaBackgroundSync?: (registration: ServiceWorkerRegistration) => Promise<{ refused: number; newer: boolean }>;
  /** Registers the new push address with the service. */
  lapkaKeepPush?: (address: PushSubscriptionJSON) => Promise<void>;
};

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

interface PushSubscriptionChangeEvent extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

const SYNC_SCRIPT = '/sw-sync.js';
/** A slow phone that has just woken needs long for it; where nothing can be stored it never resolves. */
const LAST_SCREEN_MS = 1_000;
const MEDIA_ENTRIES = 400;
const MEDIA_SECONDS = (60 * DAY_MS) / 1000;
/**
 * The app's own files. Controlled by hand, so that the previous version's chunks can be copied before they are deleted.
 */
const precache = new PrecacheController();
// The build lists no plain addresses.
const built = self.__WB_MANIFEST as PrecacheEntry[];
const isArchive = ({ url }: PrecacheEntry) => url.endsWith(ARCHIVE_EXTENSION);
precache.addToCacheList(built.filter((file) => !isArchive(file)));

self.addEventListener('install', (event) => {
  // A service worker may later load only scripts that it loaded during installation. Loading the data client here, and
  // not at the top, keeps it out of every start of this worker, which would delay each navigation.
  importScripts(SYNC_SCRIPT);
  // Workbox fetches what is missing afterwards, one file after the other.
  event.waitUntil(bestEffort(unpackArchives()).then(() => precache.install(event)));
});

async function unpackArchives(): Promise<void> {
  const cache = await caches.open(precache.strategy.cacheName);
  const addresses = [...precache.getURLsToCacheKeys().values()];
  for (const { url } of built.filter(isArchive)) await unpackArchive(url, addresses, cache);
}

self.addEventListener('activate', (event) => {
  event.waitUntil(
    keepPrevious(precache)
      .then(() => precache.activate(event))
      // The first visit would otherwise have no service worker until the next load, and its photos would not be cached.
      .then(() => self.clients.claim()),
  );
});

registerRoute(new PrecacheRoute(precache));
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), previousOrNetwork);

const builtPage = precache.createHandlerBoundToURL('/index.html');

/**
 * Every address of the app opens from the device, including deep links and offline; a list opens with its last screen.
 */
registerRoute(
  new NavigationRoute(
    async (options) => {
      const [page, screen] = await Promise.all([builtPage(options), lastScreen(options.url.pathname)]);
      // The app opens even if the stored screen is broken.
      return screen === null ? page : withLastScreen(page, screen, builtStyles).catch(() => page);
    },
    { denylist: [SERVICE_PATH] },
  ),
);

async function builtStyles(address: string): Promise<string | null> {
  return (await (await precache.matchPrecache(address))?.text()) ?? null;
}

/** A store that does not open in time, or at all, must not prevent the app from opening. */
async function lastScreen(path: string): Promise<LastScreen | null> {
  const notes = openDeviceStore(indexedDbOrNull(), '');
  const read = notes.readLastScreen(path).catch(() => null);
  try {
    return await within(systemClock, LAST_SCREEN_MS, read, null);
  } finally {
    void bestEffort(notes.close());
  }
}

const mediaAge = new ExpirationPlugin({
  maxEntries: MEDIA_ENTRIES,
  maxAgeSeconds: MEDIA_SECONDS,
  purgeOnQuotaError: true,
});

const seenMedia = new CacheFirst({
  cacheName: MEDIA_CACHE,
  // Workbox's own plugins declare their unused parts as undefined, which exactOptionalPropertyTypes distinguishes from
  // absent.
  plugins: [new CacheableResponsePlugin({ statuses: [200] }), mediaAge] as WorkboxPlugin[],
});

registerRoute(
  // What is requested with a token may be a private photo: no cache stores it.
  ({ url, sameOrigin, request: { method, headers } }) =>
    sameOrigin && method === 'GET' && url.pathname.startsWith('/media/') && !headers.has('authorization'),
  async ({ request, event, url }) => {
    const cached = await cachedMedia(request);
    if (cached) return cached;
    try {
      return await seenMedia.handle({ request, event });
    } catch (error) {
      const other = await otherSize(url);
      if (other) return other;
      throw error;
    }
  },
);

self.addEventListener('message', (event) => {
  const type: unknown = typeof event.data === 'object' && event.data !== null ? event.data.type : undefined;
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  // After signing out: which photos were viewed is private, and workbox stores a list of them.
  if (type === 'FORGET_MEDIA') event.waitUntil(mediaAge.deleteCacheAndMetadata());
});

self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent;
  if (tag === 'lapka-sync') (event as SyncEvent).waitUntil(syncInBackground());
});

self.addEventListener('periodicsync', (event) => {
  if ((event as SyncEvent).tag === 'lapka-remind') (event as SyncEvent).waitUntil(updateReminders());
});

/** The sync round shows them as well, with newer data. Without a signed-in person it does nothing. */
async function updateReminders(): Promise<void> {
  if (await isSomebodySignedIn()) await syncInBackground();
}

/** What was hidden, removed or answered since must not appear again, not even for a moment. */
async function forgetWhatWasShown(): Promise<void> {
  const notes = openDeviceStore(indexedDbOrNull(), '');
  try {
    await notes.forgetLastScreens();
    await notes.forgetOwnAnswers();
  } finally {
    await notes.close();
  }
}

/** An open page does it better: its data client is running and it can show the result. */
async function syncInBackground(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  if (pages.length > 0) {
    for (const page of pages) page.postMessage({ type: 'LAPKA_SYNC' });
    return;
  }
  importScripts(SYNC_SCRIPT);
  const result = await self.lapkaBackgroundSync?.(self.registration);
  if (result?.newer === true) await forgetWhatWasShown();
  if (result !== undefined && result.refused > 0) await showRefusedNotification(self.registration);
}

self.addEventListener('push', (event) => {
  event.waitUntil(showPushed(event.data?.text() ?? null, self.registration, isSomebodySignedIn));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotification(event.notification.data, self.clients));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  (event as ExtendableEvent).waitUntil(subscribeAnew(event as PushSubscriptionChangeEvent));
});

async function isSomebodySignedIn(): Promise<boolean> {
  const notes = openDeviceStore(indexedDbOrNull(), '');
  try {
    return (await notes.read('session')) != null;
  } finally {
    await notes.close();
  }
}

/**
 * The browser dropped the subscription and needs another one; without it nothing would be pushed until the app is
 * opened.
 */
async function subscribeAnew({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  if (!(await isSomebodySignedIn())) return;
  const key = oldSubscription?.options.applicationServerKey ?? null;
  const subscription =
    newSubscription ??
    (key === null
      ? null
      : await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  if (!subscription) return;
  importScripts(SYNC_SCRIPT);
  await self.lapkaKeepPush?.(subscription.toJSON());
}
