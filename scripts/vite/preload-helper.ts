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
      handler(code) {
        if (!code.includes(CONDITION)) this.error('Vite’s preload helper has changed');
        const needed = `deps && (deps = isControlled() ? deps.filter((dep) => dep.endsWith('.css')) : deps).length > 0`;
        return { code: IS_CONTROLLED + code.replace(CONDITION, needed), map: null };
      },
    },
  };
}
