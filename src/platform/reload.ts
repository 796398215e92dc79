import { serviceWorkers } from './browser-parts.ts';

/** Where the page comes from that a reload shows, without what the service says of an address. */
const PAGE_FILE = '/index.html';

/** Without a network and without the service worker's copy a reload would end on the browser's error page. */
export function mayReload(): boolean {
  return navigator.onLine || hasCopy();
}

/**
 * Whether a reload ends on the app. A network that a device is joined to may lead nowhere: where there is no copy the
 * page is asked for.
 */
export function pageComes(): true | Promise<boolean> {
  return hasCopy() || pageAnswers();
}

async function pageAnswers(): Promise<boolean> {
  try {
    return (await fetch(PAGE_FILE, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

function hasCopy(): boolean {
  return serviceWorkers()?.controller != null;
}

export function reloadWherePossible(): void {
  if (mayReload()) location.reload();
}
