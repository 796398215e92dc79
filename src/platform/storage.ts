import { localStore } from './browser-storage.ts';

/** The part of `navigator.storage` that is used; some versions of WebKit lack it, so each method may be missing. */
export interface StorageSpace {
  /** Requests persistent storage. Never await it before other work: Firefox asks the person. */
  persist(): Promise<boolean>;
  /**
   * Whether the browser promised not to evict this app's data, or null if it does not report that. Does not ask the
   * person.
   */
  persisted(): Promise<boolean | null>;
  /** Bytes used and allowed, or null if the browser does not report them. */
  estimate(): Promise<{ usage: number; quota: number } | null>;
}

export function storageSpace(manager: StorageManager | undefined): StorageSpace {
  return {
    async persist() {
      if (typeof manager?.persist !== 'function') return false;
      if (typeof manager.persisted === 'function' && (await manager.persisted())) return true;
      return manager.persist();
    },
    async persisted() {
      return typeof manager?.persisted === 'function' ? manager.persisted() : null;
    },
    async estimate() {
      if (typeof manager?.estimate !== 'function') return null;
      const { usage, quota } = await manager.estimate();
      return usage === undefined || quota === undefined || quota === 0 ? null : { usage, quota };
    },
  };
}

const MARKER = 'lapka-kept';

/**
 * A mark outside IndexedDB that this browser stored a person's data. If the mark exists without the data, the browser
 * evicted them (offline situation 22). A browser that blocks the storage stores no data either, so there is nothing to
 * mark.
 */
export function readStorageMark(): boolean {
  return localStore.read(MARKER) !== null;
}

export function writeStorageMark(isStored: boolean): void {
  if (isStored) localStore.write(MARKER, '1');
  else localStore.remove(MARKER);
}
