import type { Plugin } from 'vite';

const HELPER = /vite\/preload-helper/;
const CONDITION = 'deps && deps.length > 0';
/** Site data may be blocked: then the browser throws. */
const IS_CONTROLLED = `function isControlled() {
  try {
    return navigator.serviceWorker?.controller != null;
  } catch {
    return false;
  }
}
`;

/**
 * Keeps Vite's import helper from preloading scripts that the service worker has: each `<link>` that it adds costs a
 * slow phone 3 ms, a screen has up to forty, and reading from the device needs no head start. Stylesheets stay, because
 * the helper waits for them.
 */
export function preloadHelper(): Plugin {
  return {
    name: 'preload-helper',
    apply: 'build',
    transform: {
      filter: { id: HELPER },
      handler: (code) => ({ code: withoutCachedScripts(code), map: null }),
    },
  };
}

/** Vite's helper, which then names only stylesheets on a controlled page. Throws if it is not the known one. */
export function withoutCachedScripts(helper: string): string {
  if (!helper.includes(CONDITION)) throw new Error('Vite’s preload helper has changed');
  const needed = `deps && (deps = isControlled() ? deps.filter((dep) => dep.endsWith('.css')) : deps).length > 0`;
  return IS_CONTROLLED + helper.replace(CONDITION, needed);
}
