const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;

/**
 * How long to wait after the n-th failure in a row (1, 2, …): doubles up to a minute; of that, waits between a half and
 * the whole, so that devices which failed together do not retry together. `random` is 0 (included) to 1 (excluded).
 */
export function backoff(failures: number, random: number): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 16));
  return Math.round(ceiling * (0.5 + random / 2));
}
