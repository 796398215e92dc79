import { abortTransaction } from '../abort-transaction.ts';

/**
 * Ends the worker of a page that enters the back-forward cache. Safari freezes pages with workers in the middle of
 * their work: a frozen worker with a Web Lock or an open transaction blocks every other page of the app. Chrome and
 * Firefox freeze no page that holds a lock. Unfinished work is resumed as after any other end of the worker.
 */
export function terminateOnFreeze(
  worker: Pick<Worker, 'terminate'>,
  page: Pick<Window, 'addEventListener'> = window,
): void {
  page.addEventListener('pagehide', (event) => {
    if (event.persisted) worker.terminate();
  });
}

/** Reloads a page that is restored from the cache: its worker has ended, and its reads were aborted. */
export function reloadOnRestore(
  page: Pick<Window, 'addEventListener'> = window,
  reload: () => void = () => window.location.reload(),
): void {
  page.addEventListener('pageshow', (event) => {
    if (event.persisted) reload();
  });
}

/**
 * Aborts the transactions of a page that is frozen. A frozen transaction, even a reading one, stays in the browser's
 * queue and blocks the next write of any page, which blocks every read (seen in WebKit 2.50: half of the pages that
 * were left while they read). To be called before any database is used. The page reloads when restored, so aborted
 * reads are repeated.
 */
export function abortOnFreeze(
  page: Pick<Window, 'addEventListener'>,
  connections: Pick<IDBDatabase, 'transaction'>,
): void {
  const underWay = new Set<IDBTransaction>();
  let aside = false;
  const { transaction } = connections;
  connections.transaction = function (this: IDBDatabase, ...given) {
    const started = transaction.apply(this, given);
    if (aside) started.abort();
    else underWay.add(started);
    for (const end of ['complete', 'abort']) started.addEventListener(end, () => underWay.delete(started));
    return started;
  };
  page.addEventListener('pagehide', ({ persisted }) => {
    aside = persisted;
    if (persisted) for (const started of underWay) abortTransaction(started);
  });
}

/**
 * Calls `keep` when the page is hidden or closed, until the returned function is called. Not when it is frozen for
 * "back": Safari would freeze a transaction in flight too, and it would block every other page of the app.
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
