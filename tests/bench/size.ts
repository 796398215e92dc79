/** In the test command a bench measures next to nothing: what is looked at there is that it comes to its end with all of its rows, so that none rots unseen. */
export const IS_SMALL = process.env.BENCH_SIZE === 'small';

/** How much a bench does: as its figures need it, or just enough to come to its end. */
export function sized(whole: number, small: number): number {
  return IS_SMALL ? small : whole;
}
