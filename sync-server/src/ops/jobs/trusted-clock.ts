import { DURATIONS } from '../../../../src/domain/limits.ts';
import { HOUR_MS } from '../../../../src/domain/time/spans.ts';

/** A clock that jumped forward is trusted after it has stayed there for this long, in running time. */
export const BELIEVED_AFTER_MS = HOUR_MS;

/** Both in milliseconds. `monotonic` counts running time from any origin and never jumps. */
export interface Clocks {
  readonly wall: () => number;
  readonly monotonic: () => number;
}

interface Pair {
  readonly wall: number;
  readonly monotonic: number;
}

/**
 * The time that decides about permanent removals. It advances with the monotonic clock. It follows the wall clock if
 * that is near, or behind, because a deadline may be late but never early. It follows a wall clock that is ahead by
 * more than the tolerance only after that has stayed there. `lastTrusted`: the last time that an earlier run trusted;
 * null: there was none, so the wall clock is used.
 */
export function createTrustedClock(clocks: Clocks, lastTrusted: number | null): () => number {
  const tolerance = DURATIONS.clockTolerance;
  let base: Pair = { wall: lastTrusted ?? clocks.wall(), monotonic: clocks.monotonic() };
  /** When the wall clock jumped ahead, and its time then. */
  let jump: Pair | null = null;

  const extrapolate = (from: Pair, monotonic: number) => from.wall + (monotonic - from.monotonic);

  return () => {
    const now: Pair = { wall: clocks.wall(), monotonic: clocks.monotonic() };
    const expected = extrapolate(base, now.monotonic);
    if (now.wall > expected + tolerance) {
      if (jump === null || Math.abs(now.wall - extrapolate(jump, now.monotonic)) > tolerance) jump = now;
      if (now.monotonic - jump.monotonic < BELIEVED_AFTER_MS) return expected;
    }
    jump = null;
    base = now;
    return now.wall;
  };
}
