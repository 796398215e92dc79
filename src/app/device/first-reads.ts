import { onlineManager, QueryClient } from '@tanstack/react-query';
import { deferredApi, whenLoaded } from '../../data/deferred-api.ts';
import { connectReads } from '../../data/page-reads.ts';
import { type DeviceStore, openDeviceStore } from '../../data/store/device-store.ts';
import { FIRST_POSTS_ID } from '../../domain/page/first-posts.ts';
import { matchRoute, ROUTES, routePath } from '../../domain/routes.ts';
import { indexedDbOrNull } from '../../platform/browser-parts.ts';
import { systemClock, within } from '../../platform/clock.ts';
import { answerAsBefore } from '../../session/own-answers.ts';
import { type DataClient, personOf, type SessionStore } from '../../session/session.tsx';
import { buildName } from './build-name.ts';

const FEED_TIMEOUT_MS = 150;
const ANSWERS_TIMEOUT_MS = 150;

export function createClient(): QueryClient {
  // It assumes a network until an offline event, so a network missing at the start would return unnoticed.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      // Everything is read from the device: being offline is no reason to wait, and data events invalidate stale
      // queries.
      queries: {
        networkMode: 'always',
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        retry: false,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Where this device stores what the page itself reads at the start, and the build that wrote it. */
export function openedStore() {
  return { build: buildName(document), openStore: () => openDeviceStore(indexedDbOrNull(), '') };
}

/**
 * Connects to the data: at once if the first screen cannot be drawn without it, otherwise when `drawn` is fulfilled;
 * until then its code is not loaded in parallel. Reads of the page do not wait for it.
 */
export function connectAfter(drawn: Promise<void>, client: QueryClient, session: SessionStore) {
  const wanted = readsAtOnce(session) ? Promise.resolve() : drawn;
  const connection = whenLoaded({
    load: async () => {
      await wanted;
      return import('./connection.ts');
    },
    clock: systemClock,
    random: Math.random,
    page: window,
  }).then(({ connect }) => connect(client, session));
  const api = deferredApi(connection.then((connected) => connected.api));
  const mirror = connectReads(() => void connection.then(({ newerVersionFound }) => newerVersionFound()));
  return { connection, data: { api, mirror } };
}

/**
 * What is read while the first screen loads, so that it renders once and without a placeholder; a slower device shows
 * the placeholder.
 */
export async function readFirst(
  client: QueryClient,
  session: SessionStore,
  data: DataClient,
  { build, openStore }: ReturnType<typeof openedStore>,
): Promise<void> {
  const feed =
    location.pathname === routePath('community')
      ? within(systemClock, FEED_TIMEOUT_MS, firstFeed(client, data), undefined)
      : null;
  const answers =
    personOf(session.get()) === null
      ? null
      : within(systemClock, ANSWERS_TIMEOUT_MS, asBefore(client, openStore, build), undefined);
  await feed;
  await answers;
}

/**
 * The page itself reads the community, and the worker's start would take a processor from its first rendering. A first
 * visit's posts are in the page; a signed-in person has more than those.
 */
function readsAtOnce(session: SessionStore): boolean {
  const inPage = personOf(session.get()) === null && document.getElementById(FIRST_POSTS_ID) !== null;
  const route = matchRoute(location.pathname);
  return !inPage && route !== null && route.name !== 'community' && ROUTES[route.name].reads;
}

/** Its code belongs to the community's screen, which is already loading and reports its own failure. */
async function firstFeed(client: QueryClient, data: DataClient): Promise<void> {
  const queries = await import('../../features/posts/queries.ts').catch(() => null);
  if (queries !== null) await client.prefetchInfiniteQuery(queries.feedOptions(data));
}

/** What cannot be read here is queried from the own database. */
async function asBefore(client: QueryClient, openStore: () => DeviceStore, build: string): Promise<void> {
  try {
    await answerAsBefore(client, openStore(), build);
  } catch {
    // The browser blocks IndexedDB, or a newer version of the app has upgraded it.
  }
}
