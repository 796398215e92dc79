import { expect, it } from 'vitest';
import { readMutants } from './mutants.ts';

it('has a hundred faults, each in a line that its file has once', async () => {
  expect(await readMutants()).toHaveLength(100);
});
