import { DAY_MS } from '../../../src/domain/time/spans.ts';
import type { Couch } from '../engine/couch.ts';
import { orNull, removed, stored } from '../engine/nano-answers.ts';
import { Failure } from '../http/failure.ts';
import { type Account, sha256 } from './documents.ts';
import { sweepRange } from './sweep.ts';

/**
 * `tries:<sha256 of a count's key>`: how often somebody failed there. Neither an address nor a person can be read from
 * it.
 */
interface Tries {
  readonly type: 'tries';
  readonly failed: number;
  readonly lastAt: string;
  readonly waitUntil: string | null;
}

/**
 * Failures that somebody counts together. After `free` of them each further one doubles the wait, from half a minute to
 * a quarter of an hour.
 */
export interface TryCount {
  readonly key: string;
  readonly free: number;
}

export const FREE_TRIES = 5;
/** Of all strangers together: whoever guesses from many places. */
export const STRANGERS_FREE_TRIES = 30;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** Failures this far apart are not guessing. */
const FORGOTTEN_AFTER_MS = DAY_MS;

/**
 * A device that was signed in to the account before: nobody else's failures keep it out. `device` as the account knows
 * it (known-devices.ts).
 */
export function countsOfDevice({ userId, generation }: Account, device: string): readonly TryCount[] {
  return [{ key: `device:${userId}:${generation}:${device}`, free: FREE_TRIES }];
}

/**
 * Any other device. `generation` (0 without an account) begins anew when the password was set by a mailed link, so
 * whoever was locked out is let in.
 */
export function countsOfStranger(emailKey: string, generation: number, network: string): readonly TryCount[] {
  const whose = `${emailKey}:${generation}`;
  return [
    { key: `network:${whose}:${network}`, free: FREE_TRIES },
    { key: `strangers:${whose}`, free: STRANGERS_FREE_TRIES },
  ];
}

/** Somebody signed in who proves once more who they are. `session` empty: the token names none. */
export function countsOfProof(userId: string, session: string): readonly TryCount[] {
  return [{ key: `proof:${userId}:${session}`, free: FREE_TRIES }];
}

/**
 * How often passwords may be guessed (docs/adr/2026-11-sessions.md). Kept in the database, so that neither a restart
 * nor a second process gives a guesser new tries; counted before the password is looked at, so that a hundred guesses
 * at once are a hundred tries; and counted for addresses without an account just the same, so that neither the answer
 * nor its time tells which ones exist.
 */
export interface TryCounter {
  /**
   * Counts a try everywhere, or nowhere when one of the counts has to wait. @throws Failure 429
   * `account/too-many-tries` with the seconds to wait.
   */
  begin(counts: readonly TryCount[]): Promise<void>;
  /** The password was right: these counts are forgotten. */
  succeeded(counts: readonly TryCount[]): Promise<void>;
  /** Removes counts that no longer matter. Answers how many. */
  sweep(): Promise<number>;
}

export function createTryCounter(couch: Couch, now: () => number = Date.now): TryCounter {
  const tries = couch.use<Tries>('accounts');
  const read = ({ key }: TryCount) => orNull(tries.get(idOf(key)));

  function refuseWaiting(...found: readonly (Tries | null)[]): void {
    const waitMs = Math.max(0, ...found.map((each) => (each?.waitUntil ? Date.parse(each.waitUntil) - now() : 0)));
    if (waitMs > 0) {
      throw new Failure(429, 'account/too-many-tries', 'Too many tries for this account.', {
        retryAfter: Math.ceil(waitMs / 1000),
      });
    }
  }

  async function take(count: TryCount): Promise<void> {
    for (;;) {
      const there = await read(count);
      refuseWaiting(there);
      const old = there !== null && now() - Date.parse(there.lastAt) > FORGOTTEN_AFTER_MS;
      const failed = (there === null || old ? 0 : there.failed) + 1;
      const next: Tries = {
        type: 'tries',
        failed,
        lastAt: new Date(now()).toISOString(),
        waitUntil: failed < count.free ? null : new Date(now() + waitAfter(failed, count.free)).toISOString(),
      };
      // Somebody else's try came in between: look again, it may have been the last free one.
      if (await stored(tries.insert(there === null ? next : { ...there, ...next }, idOf(count.key)))) return;
    }
  }

  return {
    async begin(counts) {
      refuseWaiting(...(await Promise.all(counts.map(read))));
      for (const count of counts) await take(count);
    },
    async succeeded(counts) {
      for (const count of counts) {
        const there = await read(count);
        if (there !== null) await removed(tries.destroy(there._id, there._rev));
      }
    },
    sweep: () => sweepRange(tries, 'tries:', ({ lastAt }) => now() - Date.parse(lastAt) > FORGOTTEN_AFTER_MS),
  };
}

function idOf(key: string): string {
  return `tries:${sha256(key)}`;
}

/** Milliseconds to wait after the n-th failure. */
export function waitAfter(failed: number, free: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(10, failed - free));
}
