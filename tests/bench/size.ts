/**
 * In the test command a bench measures next to nothing: the run only checks that it completes with all of its rows, so
 * that no bench breaks unnoticed.
 */
export const IS_SMALL = process.env.BENCH_SIZE === 'small';

/** How much a bench does: what its figures need, or just enough to complete. */
export function sized(whole: number, small: number): number {
  return IS_SMALL ? small : whole;
}

/** The named benches. Empty for a whole run. */
export const NAMED: readonly string[] = process.argv.slice(2);
/** A whole run runs each bench this often and reports the median. */
export const WHOLE_TIMES = 3;
/** How often a bench repeats a noisy measurement; a whole run repeats the bench itself instead. */
export const REPEATS = IS_SMALL || NAMED.length === 0 ? 1 : WHOLE_TIMES;
