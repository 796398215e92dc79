import { serviceWorkers } from '../browser-parts.ts';

/** The file of the page that a reload shows, without what the service adds for an address. */
const PAGE_FILE = '/index.html';

/** Without a network and without the service worker's copy a reload would end on the browser's error page. */
export function mayReload(): boolean {
  return navigator.onLine || hasCopy();
}

/**
 * Whether a reload would load the app. A connected network may still lead nowhere: without a copy the page is
 * requested.
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
