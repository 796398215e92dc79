import { serviceWorkersOf } from './browser-parts.ts';

/** In a browser that does not tell when it is idle (Safari), so long is waited as others wait at the latest. */
export type IdleWindow = Pick<Window, 'setTimeout'> & Partial<Pick<Window, 'requestIdleCallback'>>;

/** Runs when the window has nothing else to do, at the latest after this time. */
export function whenIdle(window: IdleWindow, latestMs: number, run: () => void): void {
  if (window.requestIdleCallback === undefined) window.setTimeout(run, latestMs);
  else window.requestIdleCallback(run, { timeout: latestMs });
}

/** What fetches its code; rejects when it does not come. */
export interface Fetchable {
  fetch(): Promise<unknown>;
}

/** How long what is fetched ahead waits for an idle window. */
export const LATEST_MS = 5_000;

/**
 * Fetches code ahead of time, one piece after the other and each when the window has nothing else to do. Only where the
 * files are on the device already: on a first visit they would come beside what is being looked at. What does not come
 * is fetched when it is asked for, as ever.
 */
export async function fetchWhenIdle(
  window: IdleWindow & { readonly navigator: { readonly serviceWorker?: Pick<ServiceWorkerContainer, 'controller'> } },
  pieces: readonly Fetchable[],
  leaving?: AbortSignal,
): Promise<void> {
  if (serviceWorkersOf(window.navigator)?.controller == null) return;
  for (const piece of pieces) {
    await new Promise<void>((idle) => whenIdle(window, LATEST_MS, idle));
    if (leaving?.aborted) return;
    await piece.fetch().catch(() => undefined);
  }
}
