/** Without a network and without the service worker's copy a reload would end on the browser's error page. */
export function mayReload(): boolean {
  return navigator.onLine || Boolean(navigator.serviceWorker?.controller);
}

export function reloadWherePossible(): void {
  if (mayReload()) location.reload();
}
