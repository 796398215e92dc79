import './ui/theme/layers.css';
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { buildName } from './app/device/build-name.ts';
import { createDeferredUpdates } from './app/device/deferred-updates.ts';
import { fetchAhead } from './app/device/fetch-ahead.ts';
import { createStorageState } from './app/device/storage-state.ts';
import { countVisit } from './app/notices/visits.ts';
import { fadingHistory } from './app/screen/fading-history.ts';
import { FRAMES, preloadScreen, SCREENS } from './app/screens.ts';
import { deferredApi, whenLoaded } from './data/deferred-api.ts';
import { connectReads } from './data/page-reads.ts';
import { type DeviceStore, openDeviceStore } from './data/store/device-store.ts';
import { FIRST_POSTS_ID } from './domain/page/first-posts.ts';
import { matchRoute, ROUTES, routePath } from './domain/routes.ts';
import { readConsent } from './features/consent/record.ts';
import { startConsent } from './features/consent/tag.ts';
import { chooseLocale, storedLocale } from './i18n/locale.ts';
import { activateLocale, setDocumentLanguage } from './i18n/setup.ts';
import { indexedDbOrNull } from './platform/browser-parts.ts';
import { systemClock, within } from './platform/clock.ts';
import { createInstallPrompt } from './platform/install-prompt.ts';
import { abortOnFreeze, reloadOnRestore } from './platform/page/bfcache.ts';
import { reloadOnChunkError } from './platform/page/chunk-errors.ts';
import { whenIdle } from './platform/page/idle.ts';
import { createPageHistory } from './platform/page/page-history.ts';
import { pageComes } from './platform/page/reload.ts';
import { swallowStaleClicks } from './platform/page/stale-clicks.ts';
import { LastScreens } from './session/last-screen/last-screens.ts';
import { thisTab } from './session/open-tabs.ts';
import { answerAsBefore } from './session/own-answers.ts';
import { createSessionStore, type DataClient, personOf, type SessionStore } from './session/session.tsx';
import { SYNC_STATUS } from './session/sync-status.ts';
import { createOpenForms } from './ui/form/open-forms.tsx';
import { createDialogHistory } from './ui/overlay/dialog-history.ts';
import './ui/theme/theme.css';
import './ui/action/buttons.css';
import './ui/field/fields.css';
import './ui/layout/parts.css';
import './ui/overlay/overlays.css';
import './ui/notice/waiting.css';
import { bestEffort } from './domain/promises.ts';

const FEED_TIMEOUT_MS = 150;
const ANSWERS_TIMEOUT_MS = 150;
const TABS_TIMEOUT_MS = 150;
/** The longest time that the work after the first screen waits for its paint. */
const FIRST_PAINT_MS = 500;

/**
 * The composition root: the texts and the first screen load in parallel, and the data client starts after the first
 * paint.
 */
async function start(root: HTMLElement): Promise<void> {
  abortOnFreeze(window, IDBDatabase.prototype);
  reloadOnRestore();
  startConsent(window, readConsent());
  const locale = chooseLocale(storedLocale(), navigator.languages);
  setDocumentLanguage(locale);
  const screen = Promise.all([
    activateLocale(locale),
    // The screen reports a failed fetch in its own place; the frame renders anyway.
    bestEffort(preloadScreen(location.pathname)),
  ]);
  // The drafts of closed tabs must be known before a form opens.
  const tab = within(systemClock, TABS_TIMEOUT_MS, thisTab().refresh(), undefined);
  const client = createClient();
  // It assumes a network until an offline event, so a network missing at the start would return unnoticed.
  onlineManager.setOnline(navigator.onLine);
  const session = createSessionStore();
  const dialogs = createDialogHistory(window);
  const history = fadingHistory(createPageHistory(window, dialogs.steps), window);
  const forms = createOpenForms();
  countVisit(Date.now());
  const storageState = createStorageState();
  const install = createInstallPrompt();
  const updates = createDeferredUpdates();
  // Where a screen starts without this data, its code is not loaded in parallel.
  const [drawn, tellDrawn] = signal();
  const wanted = readsAtOnce(session) ? Promise.resolve() : drawn;
  const connection = whenLoaded({
    load: async () => {
      await wanted;
      return import('./app/device/connection.ts');
    },
    clock: systemClock,
    random: Math.random,
    page: window,
  }).then(({ connect }) => connect(client, session));
  const api = deferredApi(connection.then((connected) => connected.api));
  const mirror = connectReads(() => void connection.then(({ newerVersionFound }) => newerVersionFound()));
  // The first page is read while its screen loads, so that it renders once and without a placeholder. A slower device
  // shows the placeholder.
  const feed =
    location.pathname === routePath('community')
      ? within(systemClock, FEED_TIMEOUT_MS, firstFeed(client, { api, mirror }), undefined)
      : null;
  const build = buildName(document);
  const openStore = () => openDeviceStore(indexedDbOrNull(), '');
  const answers =
    personOf(session.get()) === null
      ? null
      : within(systemClock, ANSWERS_TIMEOUT_MS, asBefore(client, openStore, build), undefined);
  const mayKeep = () => storageState.get() === 'kept';
  const lastScreens = new LastScreens({
    window,
    root,
    session,
    mayKeep,
    openStore,
    loadDrawing: () => import('./session/last-screen/draw.ts'),
  });
  // Registered before the app, which starts to listen when it renders.
  history.listen(() => lastScreens.leave(history.here().location.pathname));
  swallowStaleClicks(window);
  reloadOnChunkError({ mayReload: () => !forms.any(), comes: pageComes });
  await screen;
  await tab;
  await feed;
  await answers;
  lastScreens.begin();
  // As a transition the first render yields to the browser between its parts, so taps are handled in between.
  startTransition(() => {
    createRoot(root).render(
      <App
        client={client}
        data={{ api, mirror }}
        session={session}
        services={{ updates, install, forms, storage: storageState }}
        lastScreens={lastScreens}
        dialogs={dialogs}
        history={history}
      />,
    );
  });
  whenIdle(window, FIRST_PAINT_MS, tellDrawn);
  await (await connection).listen();
  const state = await api.start();
  // If the browser evicted the device's records, or does not open them, nobody has signed out: drafts must stay.
  const take = state.sessionUnknown ? session.setForNow : session.set;
  if (state.session !== null) take(state.session);
  storageState.set(state.storage);
  client.setQueryData(SYNC_STATUS, state.status);
  void fetchAhead(window, FRAMES, SCREENS);
  void import('./app/device/persist-own-answers.ts').then(
    ({ persistOwnAnswers }) => void persistOwnAnswers({ window, client, session, build, mayKeep, openStore }),
    () => undefined,
  );
  void import('./platform/page/translated-page.ts').then(
    ({ followTranslation }) => void followTranslation(document.body),
    () => undefined,
  );
  updates.begin(async () => (await import('./platform/register-sw.ts')).registerServiceWorker);
}

function createClient(): QueryClient {
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

/** A promise and the function that fulfils it. */
function signal(): [done: Promise<void>, tell: () => void] {
  let tell: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    tell = resolve;
  });
  return [promise, tell];
}

/** A first visit's posts are in the page; a signed-in person has more than those. */
function readsAtOnce(session: SessionStore): boolean {
  const inPage = personOf(session.get()) === null && document.getElementById(FIRST_POSTS_ID) !== null;
  const route = matchRoute(location.pathname);
  return !inPage && route !== null && ROUTES[route.name].reads;
}

/** Its code belongs to the community's screen, which is already loading and reports its own failure. */
async function firstFeed(client: QueryClient, data: DataClient): Promise<void> {
  const queries = await import('./features/posts/queries.ts').catch(() => null);
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

const root = document.getElementById('root');
if (root !== null) void start(root);
