type StorageState = 'kept' | 'limited' | 'unknown';

/** Whether this window can persist anything, once the data client knows. */
export function createStorageState() {
  let state: StorageState = 'unknown';
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(next: StorageState) {
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
