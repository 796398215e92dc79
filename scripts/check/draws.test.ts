import { expect, it } from 'vitest';
import { drawErrors } from './draws.ts';

const imported = "import fc from 'fast-check';\n";

it.each([
  ['a number of its own', 'src/a.test.ts', `${imported}fc.assert(all, { numRuns: 5 });`, 1],
  ['a seed of its own', 'tests/b.test.ts', `${imported}fc.assert(all, { seed: 5, endOnFailure: true });`, 1],
  ['both', 'tests/b.test.ts', `${imported}fc.assert(all, { seed: 5, numRuns: 7 });`, 2],
  ['what everybody draws', 'tests/b.test.ts', `${imported}fc.assert(all, { ...drawn(5), endOnFailure: true });`, 0],
  ['the place itself', 'tests/draws.ts', `${imported}({ numRuns: 5, seed: 1 });`, 0],
  ['a seed of something else', 'tests/c.ts', 'plant({ seed: 5 });', 0],
])('%s', (_what, file, source, errors) => {
  expect(drawErrors(file, source)).toHaveLength(errors);
});
