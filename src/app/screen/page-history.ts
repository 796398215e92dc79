import { flushSync } from 'react-dom';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';

/**
 * A browser that is short of time keeps its picture late, or not at all while it draws nothing: then the screen comes
 * without moving.
 */
const PICTURE_MS = 300;

type PageHistory = ReturnType<typeof createBrowserHistory>;
type Update = Parameters<Parameters<PageHistory['listen']>[0]>[0];

/**
 * The browser's history for the router. Where the browser has view transitions and motion is welcome, the next screen
 * fades in over the one that is left: the address is the next one at once, and what the router shows follows when the
 * browser has kept the picture of before. A step back is not moved, because phones move it themselves and it finds its
 * scroll place; nor is what leaves a dialog, which is gone in the same moment and must not be in that picture.
 */
export function createPageHistory(page: Window): PageHistory {
  const history = createBrowserHistory({ window: page, v5Compat: true });
  let shown = history.location.pathname;
  let waiting: Update | null = null;

  /** Of several that come before the picture is kept only the last is shown. */
  function follow(update: Update, listener: (update: Update) => void): void {
    const isMove = update.action !== 'POP' && update.location.pathname !== shown;
    shown = update.location.pathname;
    if (!isMove || !mayMove(page)) {
      waiting = null;
      listener(update);
      return;
    }
    waiting = update;
    const show = () => {
      clearTimeout(timer);
      const last = waiting;
      waiting = null;
      if (last !== null) flushSync(() => listener(last));
    };
    const transition = page.document.startViewTransition(show);
    const timer = setTimeout(() => {
      transition.skipTransition();
      show();
    }, PICTURE_MS);
    // Skipped by a later one, or by a page that is not to be seen: the screen is shown all the same.
    transition.ready.catch(() => undefined);
  }

  return {
    ...history,
    // A copy of where it is would stand where it was made.
    get action() {
      return history.action;
    },
    get location() {
      return history.location;
    },
    listen: (listener) => history.listen((update) => follow(update, listener)),
  };
}

function mayMove({ document, matchMedia }: Window): boolean {
  if (!('startViewTransition' in document) || document.visibilityState !== 'visible') return false;
  if (document.querySelector('dialog[open]') !== null) return false;
  return matchMedia('(prefers-reduced-motion: no-preference)').matches;
}
