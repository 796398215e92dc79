/**
 * How a property is drawn. In the test command always from the same seed, so that what passed passes again and a
 * failure is the change's; what was ever found stands beside it as an example. `npm test -- deep` draws anew, ten times
 * as many.
 */
export function drawn(runs: number): { numRuns: number; seed?: number } {
  return process.env.TEST_DRAWS === 'deep' ? { numRuns: runs * 10 } : { numRuns: runs, seed: 20_261_122 };
}
