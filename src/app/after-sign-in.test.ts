import { expect, it } from 'vitest';
import { wantedPath } from './after-sign-in.ts';

it.each([
  [{ from: '/dashboard/sync?x=1' }, '/dashboard/sync?x=1'],
  [null, '/dashboard'],
  [{}, '/dashboard'],
  [{ from: 7 }, '/dashboard'],
  [{ from: 'https://example.com' }, '/dashboard'],
  [{ from: '//example.com' }, '/dashboard'],
  [{ from: '/\\example.com' }, '/dashboard'],
])('from %j the way leads to %s', (state, path) => {
  expect(wantedPath(state)).toBe(path);
});
