import { attempt } from './browser-parts.ts';

/**
 * `localStorage` or `sessionStorage`. Only this module reaches for them (`scripts/check/storage.ts`). Where the
 * person's settings block all site data, reading the global itself throws, so each use is inside a try.
 */
export interface BrowserStorage {
  /** Null: nothing is stored under this name, or the browser blocks the storage. */
  read(name: string): string | null;
  /** As `read`; null as well for a text that is not JSON. */
  readJson(name: string): unknown;
  /** False: the storage is blocked or full, and nothing is stored. */
  write(name: string, text: string): boolean;
  writeJson(name: string, value: unknown): boolean;
  remove(name: string): void;
  /** All names that begin so. */
  names(prefix: string): string[];
}

/** Blocked, for a part that keeps nothing. */
export const NO_STORAGE = browserStorage(() => undefined);
/** Outlives the page. */
export const localStore = browserStorage(() => globalThis.localStorage);
/** Belongs to one tab and outlives a reload. */
export const tabStore = browserStorage(() => globalThis.sessionStorage);

/** The global is read at each use: a browser may block or open it while the page lives. */
function browserStorage(open: () => Storage | undefined): BrowserStorage {
  const read = (name: string) => attempt(() => open()?.getItem(name)) ?? null;
  const write = (name: string, text: string) =>
    attempt(() => {
      const storage = open();
      storage?.setItem(name, text);
      return storage !== undefined && storage !== null;
    }) ?? false;
  return {
    read,
    readJson: (name) => attempt((): unknown => JSON.parse(read(name) ?? 'null')) ?? null,
    write,
    writeJson: (name, value) => write(name, JSON.stringify(value)),
    remove: (name) => attempt(() => open()?.removeItem(name)),
    names: (prefix) => attempt(() => Object.keys(open() ?? {}).filter((name) => name.startsWith(prefix))) ?? [],
  };
}
