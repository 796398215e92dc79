import { normaliseEmail } from '../../../src/domain/account/rules.ts';
import { type Couch, statusOf } from '../couch.ts';
import { Failure } from '../failure.ts';
import { sha256 } from './documents.ts';
import { removed, stored } from './store.ts';
import { sweepRange } from './sweep.ts';

/** `tries:<sha256 of the address>`: how often somebody failed to sign in as this address, whether or not it exists. */
interface Tries {
  readonly type: 'tries';
  readonly failed: number;
  readonly lastAt: string;
  readonly waitUntil: string | null;
}

/** After this many failures each further one doubles the wait, from half a minute to a quarter of an hour. */
export const FREE_TRIES = 5;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** Failures this far apart are not guessing. */
const FORGOTTEN_AFTER_MS = 24 * 60 * 60_000;

/**
 * Tries per account. Kept in the database, so that neither a restart nor a second process gives a guesser new ones; counted
 * before the password is looked at, so that a hundred guesses at once are a hundred tries; and counted for addresses without
 * an account just the same, so that neither the answer nor its time tells which ones exist.
 */
export interface TryCounter {
  /** @throws Failure 429 `account/too-many-tries` with the seconds to wait. */
  begin(email: string): Promise<void>;
  /** The password was right: the count is forgotten. */
  succeeded(email: string): Promise<void>;
  /** Removes counts that no longer matter. Answers how many. */
  sweep(): Promise<number>;
}

export function createTryCounter(couch: Couch, now: () => number = Date.now): TryCounter {
  const tries = couch.use<Tries>('accounts');
  const idOf = (email: string) => `tries:${sha256(normaliseEmail(email))}`;

  async function read(id: string) {
    try {
      return await tries.get(id);
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw error;
    }
  }

  async function begin(email: string): Promise<void> {
    const id = idOf(email);
    for (;;) {
      const there = await read(id);
      const waitMs = there?.waitUntil ? Date.parse(there.waitUntil) - now() : 0;
      if (waitMs > 0) {
        throw new Failure(429, 'account/too-many-tries', 'Too many tries for this account.', {
          retryAfter: Math.ceil(waitMs / 1000),
        });
      }
      const old = there !== null && now() - Date.parse(there.lastAt) > FORGOTTEN_AFTER_MS;
      const failed = (there === null || old ? 0 : there.failed) + 1;
      const next: Tries = {
        type: 'tries',
        failed,
        lastAt: new Date(now()).toISOString(),
        waitUntil: failed < FREE_TRIES ? null : new Date(now() + waitAfter(failed)).toISOString(),
      };
      // Somebody else's try came in between: look again, it may have been the last free one.
      if (await stored(tries.insert(there === null ? next : { ...there, ...next }, id))) return;
    }
  }

  async function succeeded(email: string): Promise<void> {
    const there = await read(idOf(email));
    if (there !== null) await removed(tries.destroy(there._id, there._rev));
  }

  const sweep = () => sweepRange(tries, 'tries:', ({ lastAt }) => now() - Date.parse(lastAt) > FORGOTTEN_AFTER_MS);

  return { begin, succeeded, sweep };
}

/** Milliseconds to wait after the n-th failure. */
export function waitAfter(failed: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(10, failed - FREE_TRIES));
}
