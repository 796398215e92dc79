import { expect, it } from 'vitest';
import { mustSignInAgain, signInState, wantedPath } from './after-sign-in.ts';

it.each([
  [{ from: '/dashboard/sync?x=1' }, '/dashboard/sync?x=1'],
  [null, '/dashboard'],
  [{}, '/dashboard'],
  [{ from: 7 }, '/dashboard'],
  [{ from: 'https://example.com' }, '/dashboard'],
  [{ from: '//example.com' }, '/dashboard'],
  [{ from: '/\\example.com' }, '/dashboard'],
])('leads from %j to %s after signing in', (state, path) => {
  expect(wantedPath(state)).toBe(path);
});

it.each([
  [signInState('/dashboard/admin', true), true],
  [signInState('/dashboard/admin'), false],
  [{ again: 'yes' }, false],
  [null, false],
])('decides for the state %j whether a signed-in person must sign in again: %s', (state, again) => {
  expect(mustSignInAgain(state)).toBe(again);
});
