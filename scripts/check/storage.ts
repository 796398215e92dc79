/** The modules that may reach for these globals, and the service worker, whose globals never throw. */
const ALLOWED = /^src\/platform\/(browser-(storage|parts)\.ts$|sw\/)|\.test\.tsx?$|\/testing\//;
const MEMBERS =
  /\b(?:globalThis|window|self)\s*\??\.\s*(localStorage|sessionStorage|indexedDB|caches)\b|\bnavigator\s*\??\.\s*(serviceWorker)\b/g;

/**
 * Violations of one way to the browser's storage: where the person blocks all site data, reading one of these globals
 * throws and costs a whole screen. biome.json forbids the bare names (`noRestrictedGlobals`); this is about the same
 * globals as members. `file` is relative to the project with forward slashes.
 */
export function storageErrors(file: string, source: string): string[] {
  if (!file.startsWith('src/') || ALLOWED.test(file)) return [];
  return [...source.matchAll(MEMBERS)].map(
    ([, storage, container]) =>
      `${file}: ${storage ?? container} is read by src/platform/browser-parts.ts or browser-storage.ts`,
  );
}
