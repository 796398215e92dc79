/**
 * How a property draws its examples. The test command always uses the same seed, so a passing test stays passing and a
 * failure is due to the change; every counterexample found so far is listed as an example. `npm test -- deep` draws new
 * ones, ten times as many.
 */
export function drawn(runs: number): { numRuns: number; seed?: number } {
  return process.env.TEST_DRAWS === 'deep' ? { numRuns: runs * 10 } : { numRuns: runs, seed: 20_261_122 };
}
