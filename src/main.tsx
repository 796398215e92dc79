import './ui/theme/layers.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createServices } from './app/device/create-services.ts';
import { fetchAhead } from './app/device/fetch-ahead.ts';
import { connectAfter, createClient, openedStore, readFirst } from './app/device/first-reads.ts';
import { countVisit } from './app/notices/visits.ts';
import { createHistories } from './app/screen/fading-history.ts';
import { FRAMES, preloadScreen, SCREENS } from './app/screens.ts';
import { readConsent } from './features/consent/record.ts';
import { startConsent } from './features/consent/tag.ts';
import { startLanguage } from './i18n/setup.ts';
import { serviceWorkers } from './platform/browser-parts.ts';
import { systemClock, within } from './platform/clock.ts';
import { guardPage } from './platform/page/guard-page.ts';
import { whenIdle } from './platform/page/idle.ts';
import { LastScreens } from './session/last-screen/last-screens.ts';
import { thisTab } from './session/open-tabs.ts';
import { createSessionStore } from './session/session.tsx';
import { SYNC_STATUS } from './session/sync-status.ts';
import './ui/theme/theme.css';
import './ui/action/buttons.css';
import './ui/field/fields.css';
import './ui/layout/parts.css';
import './ui/overlay/overlays.css';
import './ui/notice/waiting.css';
import { bestEffort } from './domain/promises.ts';

const TABS_TIMEOUT_MS = 150;
/** The longest time that the work after the first screen waits for its paint. */
const FIRST_PAINT_MS = 500;

/**
 * The composition root: the texts and the first screen load in parallel, and the data client starts after the first
 * paint.
 */
async function start(root: HTMLElement): Promise<void> {
  const services = createServices();
  guardPage(window, () => !services.forms.any());
  startConsent(window, readConsent());
  const screen = Promise.all([
    startLanguage(),
    // The screen reports a failed fetch in its own place; the frame renders anyway.
    bestEffort(preloadScreen(location.pathname)),
  ]);
  // The drafts of closed tabs must be known before a form opens.
  const tab = within(systemClock, TABS_TIMEOUT_MS, thisTab().refresh(), undefined);
  const client = createClient();
  const session = createSessionStore();
  const { dialogs, history } = createHistories(window);
  countVisit(Date.now());
  const [drawn, tellDrawn] = signal();
  const { connection, data } = connectAfter(drawn, client, session);
  const store = openedStore();
  const read = readFirst(client, session, data, store);
  const mayKeep = () => services.storage.get() === 'kept';
  const lastScreens = new LastScreens({
    window,
    root,
    session,
    mayKeep,
    openStore: store.openStore,
    loadDrawing: async () => {
      // The service worker shows the last screen; before its installation the code would be fetched for nothing.
      await serviceWorkers()?.ready;
      return import('./session/last-screen/draw.ts');
    },
  });
  // Registered before the app, which starts to listen when it renders.
  history.listen(() => lastScreens.leave(history.here().location.pathname));
  await screen;
  await tab;
  await read;
  lastScreens.begin();
  // As a transition the first render yields to the browser between its parts, so taps are handled in between.
  startTransition(() => {
    createRoot(root).render(
      <App
        client={client}
        data={data}
        session={session}
        services={services}
        lastScreens={lastScreens}
        dialogs={dialogs}
        history={history}
      />,
    );
  });
  whenIdle(window, FIRST_PAINT_MS, tellDrawn);
  await (await connection).listen();
  const state = await data.api.start();
  // If the browser evicted the device's records, or does not open them, nobody has signed out: drafts must stay.
  const take = state.sessionUnknown ? session.setForNow : session.set;
  if (state.session !== null) take(state.session);
  services.storage.set(state.storage);
  client.setQueryData(SYNC_STATUS, state.status);
  void fetchAhead(window, FRAMES, SCREENS);
  void import('./app/device/after-start.ts').then(
    ({ afterStart }) => afterStart({ window, client, api: data.api, session, mayKeep, ...store }),
    () => undefined,
  );
  services.updates.begin(async () => (await import('./platform/register-sw.ts')).registerServiceWorker);
}

/** A promise and the function that fulfils it. */
function signal(): [done: Promise<void>, tell: () => void] {
  let tell: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    tell = resolve;
  });
  return [promise, tell];
}

const root = document.getElementById('root');
if (root !== null) void start(root);
