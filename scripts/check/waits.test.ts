import { expect, it } from 'vitest';
import { waitErrors } from './waits.ts';

it.each([
  ['reports a wait without a timeout', 'await vi.waitFor(() => expect(a).toBe(1));', 1],
  [
    'reports a wait without a timeout that spans several lines',
    'await vi.waitUntil(async () => {\n  return (await b()).ok;\n});',
    1,
  ],
  ['accepts a timeout option', 'await vi.waitFor(() => expect(a).toBe(1), { timeout: 20_000 });', 0],
  ['accepts a timeout as a number', 'await vi.waitFor(() => expect(a).toBe(1), 20_000);', 0],
  ['accepts a named timeout', 'await vi.waitFor(\n  () => a(),\n  KNOWN,\n);', 0],
])('%s', (_what, source, errors) => {
  expect(waitErrors('tests/a.test.ts', source)).toHaveLength(errors);
});
