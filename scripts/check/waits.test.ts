import { expect, it } from 'vitest';
import { waitErrors } from './waits.ts';

it.each([
  ['no time', 'await vi.waitFor(() => expect(a).toBe(1));', 1],
  ['no time, on several lines', 'await vi.waitUntil(async () => {\n  return (await b()).ok;\n});', 1],
  ['a time', 'await vi.waitFor(() => expect(a).toBe(1), { timeout: 20_000 });', 0],
  ['a number', 'await vi.waitFor(() => expect(a).toBe(1), 20_000);', 0],
  ['a named time', 'await vi.waitFor(\n  () => a(),\n  KNOWN,\n);', 0],
])('%s', (_what, source, errors) => {
  expect(waitErrors('tests/a.test.ts', source)).toHaveLength(errors);
});
