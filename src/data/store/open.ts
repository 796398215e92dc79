import { type DBSchema, type IDBPDatabase, wrap } from 'idb';

/**
 * Opens an IndexedDB database of `factory` (idb's own openDB takes the global one only, which tests with several devices
 * cannot use). A deletion or a newer version asked for elsewhere closes this connection instead of blocking the other side.
 */
export function openStore<S extends DBSchema>(
  factory: IDBFactory,
  name: string,
  version: number,
  upgrade: (database: IDBDatabase, from: number) => void,
): Promise<IDBPDatabase<S>> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, version);
    request.onupgradeneeded = (event) => upgrade(request.result, event.oldVersion);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB cannot be opened'));
    request.onsuccess = () => {
      const database = request.result;
      database.onversionchange = () => database.close();
      resolve(wrap(database) as IDBPDatabase<S>);
    };
  });
}

/**
 * The end of a transaction, to be asked for when it begins: a request that fails (on a full device, for instance) ends the work before its end is waited for, and its failure would
 * count as one that nobody looked at.
 */
export function endOf(transaction: { readonly done: Promise<void> }): Promise<void> {
  transaction.done.catch(() => undefined);
  return transaction.done;
}

/** Deletes a database; resolves when it is gone, also when it never was. */
export function deleteStore(factory: IDBFactory, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = factory.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error ?? new Error('IndexedDB cannot be deleted'));
  });
}

/** True for the errors of a connection that the browser closed under us: opening anew helps, repeating does not. */
export function isClosedConnection(error: unknown): boolean {
  return error instanceof Error && (error.name === 'InvalidStateError' || /connection is closing/.test(error.message));
}

export function isQuota(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const texts = Object.values({
    ...error,
    name: 'name' in error ? error.name : '',
    message: 'message' in error ? error.message : '',
  });
  return texts.some((text) => typeof text === 'string' && /quota/i.test(text));
}
