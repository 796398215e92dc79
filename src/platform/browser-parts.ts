/**
 * The parts of a browser whose getters throw where the person's settings block all site data (Firefox, WebKit, frames
 * without an origin). Only this module reads them (`scripts/check/storage.ts`).
 */
export const indexedDbOrNull = (): IDBFactory | null => attempt(() => globalThis.indexedDB) ?? null;

export const cachesOrNull = (): CacheStorage | null => attempt(() => globalThis.caches) ?? null;

export const serviceWorkers = (): ServiceWorkerContainer | undefined => serviceWorkersOf(globalThis.navigator);

/** Those of a window that is given. */
export function serviceWorkersOf<C>(navigator: { readonly serviceWorker?: C }): C | undefined {
  return attempt(() => navigator.serviceWorker);
}

/** Undefined where the browser throws. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Web Locks exist where all site data is blocked, and every request is rejected so: there is nobody to share with. */
export function isDenied(error: unknown): boolean {
  return error instanceof Error && error.name === 'SecurityError';
}
