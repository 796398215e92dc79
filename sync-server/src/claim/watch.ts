import { Failure } from '../http/failure.ts';
import type { createClaimEngine, Place } from './claim-engine.ts';
import type { Leaf } from './leaves.ts';

/** Milliseconds. */
export interface ClaimTiming {
  /** How long one request may take; see `createClaimEngine`. */
  readonly answer: number;
  /** A claim that was confirmed later than this after its beginning is looked at again before anybody is told. */
  readonly timely: number;
  /**
   * What was begun and stays unconfirmed for so long is nobody's. Longer than `timely`, so that it is nobody's for its
   * claimer as well.
   */
  readonly stale: number;
  /** Between two looks, shortened at random so that those who wait do not all go on at once. */
  readonly pause: number;
  /** After so long nobody waits any more. */
  readonly bound: number;
}

/** Milliseconds for which the youngest of these leaves was seen; without end when there are none. */
export type Age = (leaves: readonly Leaf[]) => number;
type Awaitable<T> = T | Promise<T>;

/** `now` in milliseconds of a clock that never goes back. */
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
 * Looks, and looks again, until `decide` says something else than null. `age`: for how long the youngest of these was
 * seen when this look began. @throws Failure 503 when it is not known within `timing.bound`
 */
export async function watch<T>(
  { engine, timing, clock }: ClaimParts,
  place: Place,
  decide: (leaves: readonly Leaf[], age: Age) => Awaitable<T | null>,
): Promise<T> {
  const begun = clock.now();
  const firstSeen = new Map<string, number>();
  for (let asked = begun; asked - begun < timing.bound; asked = clock.now()) {
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
