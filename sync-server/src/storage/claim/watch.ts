import { Failure } from '../../base/http/failure.ts';
import type { createClaimEngine, Place } from './claim-engine.ts';
import type { Leaf } from './leaves.ts';

/** Milliseconds. */
export interface ClaimTiming {
  /** Timeout of one request; see `createClaimEngine`. */
  readonly answer: number;
  /** A claim that was confirmed later than this after its start is checked again before the caller gets it. */
  readonly timely: number;
  /**
   * An unconfirmed claim of this age is abandoned. Longer than `timely`, so that its claimer also treats it as
   * abandoned.
   */
  readonly stale: number;
  /** Time between two checks, shortened at random so that waiting claimers do not all continue at the same time. */
  readonly pause: number;
  /** The maximum time to wait. */
  readonly bound: number;
}

/** Milliseconds since the youngest of these leaves was first seen; infinite if there are none. */
export type Age = (leaves: readonly Leaf[]) => number;
type Awaitable<T> = T | Promise<T>;

/** `now`: milliseconds of a monotonic clock. */
export interface Clock {
  now(): number;
  pause(milliseconds: number): Promise<unknown>;
}

export interface ClaimParts {
  readonly engine: ReturnType<typeof createClaimEngine>;
  readonly timing: ClaimTiming;
  readonly clock: Clock;
}

/**
 * Reads the leaves repeatedly until `decide` returns a value other than null. `age`: for how long the youngest leaf had
 * been seen when the read began. @throws Failure 503 if there is no decision within `timing.bound`
 */
export async function watch<T>(
  { engine, timing, clock }: ClaimParts,
  place: Place,
  decide: (leaves: readonly Leaf[], age: Age) => Awaitable<T | null>,
): Promise<T> {
  const startedAt = clock.now();
  const firstSeen = new Map<string, number>();
  for (let asked = startedAt; asked - startedAt < timing.bound; asked = clock.now()) {
    const leaves = await engine.leaves(place);
    const answered = clock.now();
    for (const { rev } of leaves ?? []) if (!firstSeen.has(rev)) firstSeen.set(rev, answered);
    const age: Age = (these) => asked - Math.max(...these.map(({ rev }) => firstSeen.get(rev) ?? asked));
    const decided = leaves === null ? null : await decide(leaves, age);
    if (decided !== null) return decided;
    await clock.pause(timing.pause * (0.5 + Math.random()));
  }
  throw new Failure(503, 'server/unavailable', 'It is not known yet whose this is.', { retryAfter: 2 });
}
