import { expect, it } from 'vitest';
import { withoutCachedScripts } from './preload-helper.ts';

const HELPER =
  'const preload = (deps) => { let list = deps; if (deps && deps.length > 0) { list = deps; } return deps; };';

it.each([
  ['only stylesheets where a service worker has the scripts', { controller: {} }, ['a.css']],
  ['everything without a service worker', { controller: null }, ['a.js', 'a.css']],
])('preloads %s', (_, serviceWorker, expected) => {
  const preload = new Function('navigator', `${withoutCachedScripts(HELPER)}; return preload;`)({ serviceWorker });
  expect(preload(['a.js', 'a.css'])).toEqual(expected);
});

it('refuses a helper that has changed', () => {
  expect(() => withoutCachedScripts('other')).toThrow('has changed');
});
