/** The file that configures how properties are drawn. */
const PLACE = 'tests/draws.ts';

/**
 * Tests that draw properties in their own way (docs/testing.md), as sentences: with its own number of runs or seed, a
 * test is neither reproducible in the test command nor runs ten times as often in the deep one. `file` is relative to
 * the project root, with forward slashes.
 */
export function drawErrors(file: string, source: string): string[] {
  if (file === PLACE || !/^import .*from 'fast-check'/m.test(source)) return [];
  const own = [...source.matchAll(/\b(numRuns|seed):/g)].map(([, word]) => word);
  return own.map((word) => `${file}: ${word} is said by drawn() of ${PLACE}`);
}
