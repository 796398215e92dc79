import { expect, it } from 'vitest';
import { storageErrors } from './storage.ts';

it.each([
  ['rejects storage as a member', 'src/a.ts', 'const kept = globalThis.localStorage;', 1],
  ['rejects an optional member', 'src/a.tsx', 'window?.sessionStorage?.clear(); self.caches.open(x);', 2],
  ['rejects the service worker container', 'src/data/a.ts', 'navigator.serviceWorker?.controller', 1],
  ['accepts the module itself', 'src/platform/browser-storage.ts', 'globalThis.localStorage', 0],
  ['accepts tests', 'src/a.dom.test.ts', 'globalThis.localStorage.clear()', 0],
  ['accepts members of the same names elsewhere', 'src/a.ts', 'surroundings.caches; surroundings.indexedDB', 0],
])('%s', (_title, file, source, errors) => {
  expect(storageErrors(file, source)).toHaveLength(errors);
});
