/** Where it is said how properties are drawn. */
const PLACE = 'tests/draws.ts';

/**
 * Violations of one way to draw properties (docs/testing.md): a number of runs or a seed of a test's own would be drawn
 * neither alike in the test command nor ten times as often in the deep one. `file` is relative to the project with
 * forward slashes.
 */
export function drawErrors(file: string, source: string): string[] {
  if (file === PLACE || !/^import .*from 'fast-check'/m.test(source)) return [];
  const own = [...source.matchAll(/\b(numRuns|seed):/g)].map(([, word]) => word);
  return own.map((word) => `${file}: ${word} is said by drawn() of ${PLACE}`);
}
