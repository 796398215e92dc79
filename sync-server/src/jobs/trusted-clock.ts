import { DURATIONS } from '../../../src/domain/limits.ts';
import { HOUR_MS } from '../../../src/domain/time/spans.ts';

/** A clock that jumped forward is believed when it has stayed there for so long, in running time. */
export const BELIEVED_AFTER_MS = HOUR_MS;

/** Both in milliseconds. `monotonic` counts running time from anywhere and never jumps. */
export interface Clocks {
  readonly wall: () => number;
  readonly monotonic: () => number;
}

interface Pair {
  readonly wall: number;
  readonly monotonic: number;
}

/**
 * The time by which things may be taken away for good. It goes on with the monotonic clock; the wall clock is followed
 * when it is near, and when it is behind, because then things go late and never early. One that is ahead by more than
 * the tolerance is followed when it has stayed there. `kept`: the last time that an earlier run believed; null: there
 * was none, and the wall clock is all there is.
 */
export function createTrustedClock(clocks: Clocks, kept: number | null): () => number {
  const tolerance = DURATIONS.clockTolerance;
  let base: Pair = { wall: kept ?? clocks.wall(), monotonic: clocks.monotonic() };
  /** Since when the wall clock has been ahead, and where it stood then. */
  let jump: Pair | null = null;

  const goneOn = (from: Pair, monotonic: number) => from.wall + (monotonic - from.monotonic);

  return () => {
    const now: Pair = { wall: clocks.wall(), monotonic: clocks.monotonic() };
    const expected = goneOn(base, now.monotonic);
    if (now.wall > expected + tolerance) {
      if (jump === null || Math.abs(now.wall - goneOn(jump, now.monotonic)) > tolerance) jump = now;
      if (now.monotonic - jump.monotonic < BELIEVED_AFTER_MS) return expected;
    }
    jump = null;
    base = now;
    return now.wall;
  };
}
