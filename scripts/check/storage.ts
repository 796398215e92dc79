/** The modules that may use these globals, and the service worker, where they never throw. */
const ALLOWED = /^src\/platform\/(browser-(storage|parts)\.ts$|sw\/)|\.test\.tsx?$|\/testing\//;
const MEMBERS =
  /\b(?:globalThis|window|self)\s*\??\.\s*(localStorage|sessionStorage|indexedDB|caches)\b|\bnavigator\s*\??\.\s*(serviceWorker)\b/g;

/**
 * Violations of one way to browser storage: when a person blocks all site data, reading one of these globals throws and
 * breaks the whole screen. biome.json forbids the bare names (`noRestrictedGlobals`); this check covers access as
 * members. `file` is relative to the project root, with forward slashes.
 */
export function storageErrors(file: string, source: string): string[] {
  if (!file.startsWith('src/') || ALLOWED.test(file)) return [];
  return [...source.matchAll(MEMBERS)].map(
    ([, storage, container]) =>
      `${file}: ${storage ?? container} is read by src/platform/browser-parts.ts or browser-storage.ts`,
  );
}
