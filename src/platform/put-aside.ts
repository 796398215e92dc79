/**
 * Ends the worker of a page that the browser puts aside for "back" (the back-forward cache) and loads the page anew
 * when it is taken out again. Safari puts pages with workers aside in the middle of what they do: a worker that sleeps
 * with a Web Lock or an open transaction holds up every other page of the app for as long. Chrome and Firefox put no
 * page aside that holds a lock. What the worker had not finished is found again as after any other end of it.
 */
export function endWhenPutAside(
  worker: Pick<Worker, 'terminate'>,
  page: Pick<Window, 'addEventListener'> = window,
  reload: () => void = () => window.location.reload(),
): void {
  page.addEventListener('pagehide', (event) => {
    if (event.persisted) worker.terminate();
  });
  page.addEventListener('pageshow', (event) => {
    if (event.persisted) reload();
  });
}
