import { DAY_MS } from '../../../../src/domain/time/spans.ts';
import { Failure } from '../../base/http/failure.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { orNull, removed, stored } from '../../storage/engine/nano-answers.ts';
import { type Account, sha256 } from '../documents.ts';
import { sweepRange } from '../sessions/sweep.ts';

/**
 * `tries:<sha256 of a count's key>`: how often sign-ins failed. Neither an address nor a person can be read from it.
 */
interface Tries {
  readonly type: 'tries';
  readonly failed: number;
  readonly lastAt: string;
  readonly waitUntil: string | null;
}

/**
 * Failures that are counted together. After `free` of them each further one doubles the wait, from half a minute to a
 * quarter of an hour.
 */
export interface TryCount {
  readonly key: string;
  readonly free: number;
}

export const FREE_TRIES = 5;
/** Shared by all strangers, against a guesser who uses many networks. */
export const STRANGERS_FREE_TRIES = 30;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** Failures this far apart are not treated as guessing. */
const FORGOTTEN_AFTER_MS = DAY_MS;

/**
 * For a device that has signed in to the account: other clients' failures do not lock it out. `device` as the account
 * knows it (known-devices.ts).
 */
export function countsOfDevice({ userId, generation }: Account, device: string): readonly TryCount[] {
  return [{ key: `device:${userId}:${generation}:${device}`, free: FREE_TRIES }];
}

/**
 * For any other device. `generation` (0 without an account) changes when a mailed link sets the password, so the count
 * starts again and a locked-out person is let in.
 */
export function countsOfStranger(emailKey: string, generation: number, network: string): readonly TryCount[] {
  const whose = `${emailKey}:${generation}`;
  return [
    { key: `network:${whose}:${network}`, free: FREE_TRIES },
    { key: `strangers:${whose}`, free: STRANGERS_FREE_TRIES },
  ];
}

/** For a signed-in person who proves their identity again. `session` empty: the token names none. */
export function countsOfProof(userId: string, session: string): readonly TryCount[] {
  return [{ key: `proof:${userId}:${session}`, free: FREE_TRIES }];
}

/**
 * Limits how often passwords may be guessed (docs/adr/2026-11-sessions.md). The counts are in the database, so that
 * neither a restart nor a second process gives new tries. A try is counted before the password is checked, so that a
 * hundred parallel guesses are a hundred tries. Addresses without an account are counted, too, so that neither the
 * response nor its time reveals which accounts exist.
 */
export interface TryCounter {
  /**
   * Counts a try in all counts, or in none if one of them has to wait. @throws Failure 429 `account/too-many-tries`
   * with the seconds to wait.
   */
  begin(counts: readonly TryCount[]): Promise<void>;
  /** The password was right: resets these counts. */
  succeeded(counts: readonly TryCount[]): Promise<void>;
  /** Removes expired counts. Returns the number removed. */
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
      // Another try was written in between: check again, because it may have been the last free one.
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
