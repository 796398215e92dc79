/**
 * Back-off after failures: `first`, twice that, four times … up to `most`, each shortened at random by up to half.
 * Milliseconds.
 */
export interface Pauses {
  readonly first: number;
  readonly most: number;
}

export function pauseAfter(failures: number, pauses: Pauses): number {
  const longest = Math.min(pauses.most, pauses.first * 2 ** Math.min(failures, 30));
  return longest * (0.5 + Math.random() / 2);
}
