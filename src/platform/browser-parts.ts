/**
 * The parts of a browser whose getters throw if the person's settings block all site data (Firefox, WebKit, frames
 * without an origin). Only this module reads them (`scripts/check/storage.ts`).
 */
export const indexedDbOrNull = (): IDBFactory | null => attempt(() => globalThis.indexedDB) ?? null;

export const cachesOrNull = (): CacheStorage | null => attempt(() => globalThis.caches) ?? null;

export const serviceWorkers = (): ServiceWorkerContainer | undefined => serviceWorkersOf(globalThis.navigator);

/** The same for a given window's navigator. */
export function serviceWorkersOf<C>(navigator: { readonly serviceWorker?: C }): C | undefined {
  return attempt(() => navigator.serviceWorker);
}

/** Undefined if the browser throws. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/**
 * Where all site data are blocked, Web Locks exist but reject every request with this error: there is no other tab to
 * share with.
 */
export function isDenied(error: unknown): boolean {
  return error instanceof Error && error.name === 'SecurityError';
}
