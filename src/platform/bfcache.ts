import { abortTransaction } from './abort-transaction.ts';

/**
 * Ends the worker of a page that the browser puts aside for "back" (the back-forward cache). Safari puts pages with
 * workers aside in the middle of what they do: a worker that sleeps with a Web Lock or an open transaction holds up
 * every other page of the app for as long. Chrome and Firefox put no page aside that holds a lock. What the worker had
 * not finished is found again as after any other end of it.
 */
export function terminateOnFreeze(
  worker: Pick<Worker, 'terminate'>,
  page: Pick<Window, 'addEventListener'> = window,
): void {
  page.addEventListener('pagehide', (event) => {
    if (event.persisted) worker.terminate();
  });
}

/** Loads a page anew that is taken out again: its worker is gone, and what it read was aborted. */
export function reloadOnRestore(
  page: Pick<Window, 'addEventListener'> = window,
  reload: () => void = () => window.location.reload(),
): void {
  page.addEventListener('pageshow', (event) => {
    if (event.persisted) reload();
  });
}

/**
 * Aborts the transactions of a page that is put aside. One that sleeps with it, even a reading one, stays in its place
 * in the browser's queue: the next writing one of any page waits for it, and every reading one for that (seen in WebKit
 * 2.50: half of the pages that were left while they read). To be called before any database is used. The page is loaded
 * anew when it comes back, so nobody misses what was not read.
 */
export function abortOnFreeze(
  page: Pick<Window, 'addEventListener'>,
  connections: Pick<IDBDatabase, 'transaction'>,
): void {
  const underWay = new Set<IDBTransaction>();
  let aside = false;
  const { transaction } = connections;
  connections.transaction = function (this: IDBDatabase, ...given) {
    const begun = transaction.apply(this, given);
    if (aside) begun.abort();
    else underWay.add(begun);
    for (const end of ['complete', 'abort']) begun.addEventListener(end, () => underWay.delete(begun));
    return begun;
  };
  page.addEventListener('pagehide', ({ persisted }) => {
    aside = persisted;
    if (persisted) for (const begun of underWay) abortTransaction(begun);
  });
}

/**
 * Calls `keep` when the page is hidden or put away, until the answer is called. Not when it is put aside for "back": in
 * Safari a transaction that is under way then is put aside as well, and holds up every other page of the app.
 */
export function onPageHidden(page: Window, keep: () => void): () => void {
  let aside = false;
  const onHidden = () => {
    if (page.document.visibilityState === 'hidden' && !aside) keep();
  };
  const onHide = ({ persisted }: PageTransitionEvent) => {
    aside = persisted;
    if (!persisted) keep();
  };
  page.document.addEventListener('visibilitychange', onHidden);
  page.addEventListener('pagehide', onHide);
  return () => {
    page.document.removeEventListener('visibilitychange', onHidden);
    page.removeEventListener('pagehide', onHide);
  };
}
