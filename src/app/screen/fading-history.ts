import { flushSync } from 'react-dom';
import type { PageHistory } from '../../platform/page-history.ts';

/**
 * A browser that is short of time keeps its picture late, or not at all while it draws nothing: then the screen comes
 * without moving.
 */
const PICTURE_MS = 300;

/**
 * Where the browser has view transitions and motion is welcome, the next screen fades in over the one that is left: the
 * address is the next one at once, and what is shown follows when the browser has kept the picture of before. A step
 * back is not moved, because phones move it themselves and it finds its scroll place; nor is what leaves a dialog,
 * which is gone in the same moment and must not be in that picture.
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
    for (const told of listeners) told();
  }

  /** Of several moves that come before the picture is kept only the last is shown. */
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
    // Skipped by a later one, or by a page that is not to be seen: the screen is shown all the same.
    transition.ready.catch(() => undefined);
  }

  return {
    ...page,
    here: () => shown,
    hasGoneOn: () => waits,
    listen(told) {
      if (listeners.size === 0) {
        stop = page.listen(follow);
        shown = page.here();
        pathname = shown.location.pathname;
      }
      listeners.add(told);
      return () => {
        listeners.delete(told);
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
