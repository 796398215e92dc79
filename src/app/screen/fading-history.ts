import { flushSync } from 'react-dom';
import { handleLater } from '../../domain/promises.ts';
import { createPageHistory, type PageHistory } from '../../platform/page/page-history.ts';
import { createDialogHistory } from '../../ui/overlay/dialog-history.ts';

/**
 * A busy browser captures its picture late, or not at all while it draws nothing: then the screen changes without
 * animation.
 */
const PICTURE_MS = 300;

/**
 * Where the browser has view transitions and motion is allowed, the next screen fades in over the previous one: the
 * address changes at once, and the screen follows when the browser has captured the old picture. A step back is not
 * animated, because phones animate it themselves and it restores its scroll position; nor is a navigation out of a
 * dialog, which closes in the same moment and must not be in the picture.
 */
export function fadingHistory(page: PageHistory, browser: Window): PageHistory {
  const listeners = new Set<() => void>();
  let shown = page.here();
  let { pathname } = shown.location;
  let waits = false;
  let stop: () => void = () => undefined;

  function show(): void {
    waits = false;
    shown = page.here();
    for (const listener of listeners) listener();
  }

  /** Of several navigations before the capture only the last is shown. */
  function follow(): void {
    const { type, location } = page.here();
    const isMove = type !== 'POP' && location.pathname !== pathname;
    pathname = location.pathname;
    if (!isMove || !mayMove(browser)) {
      show();
      return;
    }
    waits = true;
    const showLast = () => {
      clearTimeout(timer);
      if (waits) flushSync(show);
    };
    const transition = browser.document.startViewTransition(showLast);
    const timer = setTimeout(() => {
      transition.skipTransition();
      showLast();
    }, PICTURE_MS);
    // Rejected if a later transition skips it or the page is hidden: the screen is shown anyway.
    handleLater(transition.ready);
  }

  return {
    ...page,
    here: () => shown,
    hasMovedOn: () => waits,
    listen(listener) {
      if (listeners.size === 0) {
        stop = page.listen(follow);
        shown = page.here();
        pathname = shown.location.pathname;
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
  };
}

function mayMove({ document, matchMedia }: Window): boolean {
  if (!('startViewTransition' in document) || document.visibilityState !== 'visible') return false;
  if (document.querySelector('dialog[open]') !== null) return false;
  return matchMedia('(prefers-reduced-motion: no-preference)').matches;
}

/** The page's history, and the dialogs' steps in it. */
export function createHistories(browser: Window) {
  const dialogs = createDialogHistory(browser);
  return { dialogs, history: fadingHistory(createPageHistory(browser, dialogs.steps), browser) };
}
