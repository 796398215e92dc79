import { bestEffort } from '../../domain/promises.ts';
import { serviceWorkersOf } from '../browser-parts.ts';

/** A browser that does not report when it is idle (Safari) waits for the maximum time of the others. */
export type IdleWindow = Pick<Window, 'setTimeout'> & Partial<Pick<Window, 'requestIdleCallback'>>;

/** Runs when the window is idle, at the latest after this time. */
export function whenIdle(window: IdleWindow, latestMs: number, run: () => void): void {
  if (window.requestIdleCallback === undefined) window.setTimeout(run, latestMs);
  else window.requestIdleCallback(run, { timeout: latestMs });
}

/** Loads its code; rejects if that fails. */
export interface Fetchable {
  fetch(): Promise<unknown>;
}

/** The maximum wait of a prefetch for an idle window. */
const LATEST_MS = 5_000;

/**
 * Prefetches code, one part after the other and each when the window is idle. Only if the files are on the device
 * already: on a first visit they would delay the visible content. A part that fails to load is loaded when needed.
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
    await bestEffort(piece.fetch());
  }
}
