import { localStore } from './browser-storage.ts';

/**
 * The part of `navigator.storage` that we use; WebKit has none of it in some versions, so each piece may be missing.
 */
export interface StorageSpace {
  /** Asks that the browser does not evict us. Never awaited on the way to something else: Firefox asks the person. */
  persist(): Promise<boolean>;
  /** Whether the browser promised not to evict us, or null where it does not tell. Asks nobody. */
  persisted(): Promise<boolean | null>;
  /** Bytes used and allowed, or null where the browser does not tell. */
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
 * A mark outside IndexedDB that this browser kept somebody's data. Found without the data, it tells that the browser
 * evicted them (offline situation 22). A browser that blocks the storage keeps no data either: there is nothing to
 * mark.
 */
export function readStorageMark(): boolean {
  return localStore.read(MARKER) !== null;
}

export function writeStorageMark(kept: boolean): void {
  if (kept) localStore.write(MARKER, '1');
  else localStore.remove(MARKER);
}
