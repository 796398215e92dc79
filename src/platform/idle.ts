/** In a browser that does not tell when it is idle (Safari), so long is waited as others wait at the latest. */
export type IdleWindow = Pick<Window, 'setTimeout'> & Partial<Pick<Window, 'requestIdleCallback'>>;

/** Runs when the window has nothing else to do, at the latest after this time. */
export function whenIdle(window: IdleWindow, latestMs: number, run: () => void): void {
  if (window.requestIdleCallback === undefined) window.setTimeout(run, latestMs);
  else window.requestIdleCallback(run, { timeout: latestMs });
}
