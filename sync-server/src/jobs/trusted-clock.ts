import { DURATIONS } from '../../../src/domain/limits.ts';

/** A clock that jumped forward is believed when it has stayed there for so long, in running time. */
export const BELIEVED_AFTER_MS = 60 * 60_000;

/**
 * The same for one that is ahead at the start. A stop explains that, and nothing speaks against it; only a machine that has just got its power back may have to ask the network for
 * the time first, and that takes minutes.
 */
export const BELIEVED_AFTER_STOP_MS = 10 * 60_000;

/** Both in milliseconds. `monotonic` counts running time from anywhere and never jumps. */
export interface Clocks {
  readonly wall: () => number;
  readonly monotonic: () => number;
}

interface Pair {
  readonly wall: number;
  readonly monotonic: number;
}

interface Jump extends Pair {
  readonly believedAfter: number;
}

/**
 * The time by which things may be taken away for good. It goes on with the monotonic clock; the wall clock is followed when it is near, and when it is behind, because then
 * things go late and never early. One that is ahead by more than the tolerance is followed when it has stayed there. `kept`: the last time that an earlier run believed;
 * null: there was none, and the wall clock is all there is.
 */
export function createTrustedClock(clocks: Clocks, kept: number | null): () => number {
  const tolerance = DURATIONS.clockTolerance;
  const start: Pair = { wall: clocks.wall(), monotonic: clocks.monotonic() };
  let base: Pair = { wall: kept ?? start.wall, monotonic: start.monotonic };
  /** Since when the wall clock has been ahead, and where it stood then. */
  let jump: Jump | null =
    start.wall > base.wall + tolerance ? { ...start, believedAfter: BELIEVED_AFTER_STOP_MS } : null;

  const goneOn = (from: Pair, monotonic: number) => from.wall + (monotonic - from.monotonic);

  return () => {
    const now: Pair = { wall: clocks.wall(), monotonic: clocks.monotonic() };
    const expected = goneOn(base, now.monotonic);
    if (now.wall > expected + tolerance) {
      if (jump === null || Math.abs(now.wall - goneOn(jump, now.monotonic)) > tolerance) {
        jump = { ...now, believedAfter: BELIEVED_AFTER_MS };
      }
      if (now.monotonic - jump.monotonic < jump.believedAfter) return expected;
    }
    jump = null;
    base = now;
    return now.wall;
  };
}
