import { expect, it } from 'vitest';
import { drawErrors } from './draws.ts';

const imported = "import fc from 'fast-check';\n";

it.each([
  ['reports a custom number of runs', 'src/a.test.ts', `${imported}fc.assert(all, { numRuns: 5 });`, 1],
  ['reports a custom seed', 'tests/b.test.ts', `${imported}fc.assert(all, { seed: 5, endOnFailure: true });`, 1],
  ['reports both', 'tests/b.test.ts', `${imported}fc.assert(all, { seed: 5, numRuns: 7 });`, 2],
  [
    'accepts the shared settings',
    'tests/b.test.ts',
    `${imported}fc.assert(all, { ...drawn(5), endOnFailure: true });`,
    0,
  ],
  ['accepts the file that defines the settings', 'tests/draws.ts', `${imported}({ numRuns: 5, seed: 1 });`, 0],
  ['accepts a seed that is not fast-check’s', 'tests/c.ts', 'plant({ seed: 5 });', 0],
])('%s', (_what, file, source, errors) => {
  expect(drawErrors(file, source)).toHaveLength(errors);
});
