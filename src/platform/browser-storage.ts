import { attempt } from './browser-parts.ts';

/**
 * `localStorage` or `sessionStorage`. Only this module uses them (`scripts/check/storage.ts`). If the person's settings
 * block all site data, reading the global itself throws, so each use is inside a try.
 */
export interface BrowserStorage {
  /** Null if nothing is stored under this name, or if the browser blocks the storage. */
  read(name: string): string | null;
  /** As `read`; null also for a text that is not JSON. */
  readJson(name: string): unknown;
  /** False if the storage is blocked or full; then nothing is stored. */
  write(name: string, text: string): boolean;
  writeJson(name: string, value: unknown): boolean;
  remove(name: string): void;
  /** All names with this prefix. */
  names(prefix: string): string[];
}

/** A blocked storage, for a part that stores nothing. */
export const NO_STORAGE = browserStorage(() => undefined);
/** Survives the page. */
export const localStore = browserStorage(() => globalThis.localStorage);
/** Belongs to one tab and survives a reload. */
export const tabStore = browserStorage(() => globalThis.sessionStorage);

/** Reads the global at each use: a browser may block or unblock it during the page's lifetime. */
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
