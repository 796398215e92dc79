import { isDenied } from './browser-parts.ts';
import { type Clock, pause, systemClock } from './clock.ts';

/** Releases the claim; idempotent. */
export type Release = () => void;

/** Claims a name for this tab; null if another tab holds it. */
export type Claim = (name: string) => Promise<Release | null>;

const MAX_TRIES = 5;
const PAUSE_MS = 150;

/**
 * One holder of a name among all tabs, by Web Locks: a tab that closes or crashes releases its locks. A reloading page
 * releases its locks a moment after the new one has started, so a refusal counts only after a few tries; otherwise the
 * new page would find its own draft claimed. Without locks, or if the browser denies them, every claim is granted, as
 * in a browser with one tab.
 */
export function claimBy(locks: LockManager | undefined, clock: Clock = systemClock): Claim {
  return async (name) => {
    if (locks === undefined) return () => undefined;
    for (let tried = 1; ; tried += 1) {
      const release = await tryOnce(locks, name);
      if (release !== null || tried === MAX_TRIES) return release;
      await pause(clock, PAUSE_MS);
    }
  };
}

function tryOnce(locks: LockManager, name: string): Promise<Release | null> {
  return new Promise((resolve, reject) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (lock === null) {
          resolve(null);
          return undefined;
        }
        return new Promise<void>((release) => resolve(() => release()));
      })
      .catch((error: unknown) => (isDenied(error) ? resolve(() => undefined) : reject(error)));
  });
}
