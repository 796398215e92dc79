/**
 * In the test command a bench measures next to nothing: what is looked at there is that it comes to its end with all of
 * its rows, so that none rots unseen.
 */
export const IS_SMALL = process.env.BENCH_SIZE === 'small';

/** How much a bench does: as its figures need it, or just enough to come to its end. */
export function sized(whole: number, small: number): number {
  return IS_SMALL ? small : whole;
}

/** The benches that were named. None: a whole run. */
export const NAMED: readonly string[] = process.argv.slice(2);
/** A whole run runs each bench so often, and gives the middle. */
export const WHOLE_TIMES = 3;
/** How often a bench repeats what a single time says little about; in a whole run it is repeated itself. */
export const REPEATS = IS_SMALL || NAMED.length === 0 ? 1 : WHOLE_TIMES;
