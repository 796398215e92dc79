import { type DBSchema, type IDBPDatabase, wrap } from 'idb';
import { handleLater } from '../../domain/promises.ts';
import { abortTransaction } from '../../platform/abort-transaction.ts';

/**
 * Upgrades a store from one version to the next: creates what is new and moves data. A step that moves data resolves
 * when its last request is answered, and may await only requests of `transaction`, which would otherwise end.
 */
export type Step = (database: IDBDatabase, transaction: IDBTransaction) => void | Promise<void>;

/**
 * Opens an IndexedDB database of `factory` (idb's own openDB uses only the global one, which tests with several devices
 * cannot). Its version is the number of `steps`; the missing steps upgrade an older database in one transaction: if one
 * fails, the old version stays with all its data. Rejects with that step's error, or with one that `isLater`
 * recognises. A deletion or a newer version requested elsewhere closes this connection instead of being blocked.
 */
export function openStore<S extends DBSchema>(
  factory: IDBFactory | null,
  name: string,
  steps: readonly Step[],
): Promise<IDBPDatabase<S>> {
  if (factory === null) return Promise.reject(new Error('The browser blocks IndexedDB'));
  return new Promise((resolve, reject) => {
    const request = factory.open(name, steps.length);
    let climbing: Promise<void> = Promise.resolve();
    request.onupgradeneeded = ({ oldVersion }) => {
      const { result, transaction } = request;
      if (transaction === null) return;
      climbing = climb(steps.slice(oldVersion), result, transaction);
      // Handled when the request has ended; without this line an earlier rejection would count as unhandled.
      handleLater(climbing);
    };
    request.onerror = () => {
      const { error } = request;
      // The error of a step says more than that the transaction was aborted.
      climbing.then(() => reject(error ?? new Error('IndexedDB cannot be opened')), reject);
    };
    request.onsuccess = () => {
      const database = request.result;
      database.onversionchange = () => database.close();
      climbing.then(() => resolve(wrap(database) as IDBPDatabase<S>), reject);
    };
  });
}

async function climb(steps: readonly Step[], database: IDBDatabase, transaction: IDBTransaction): Promise<void> {
  // A step may use idb's promises of it: only the request handles the promise of its end.
  handleLater(wrap(transaction).done);
  try {
    for (const step of steps) await step(database, transaction);
  } catch (error) {
    abortTransaction(transaction);
    throw error;
  }
}

/**
 * The end of a transaction; call it when the transaction begins: a failing request (e.g. on a full device) ends the
 * work before its end is awaited, and the rejection would count as unhandled.
 */
export function endOf(transaction: { readonly done: Promise<void> }): Promise<void> {
  handleLater(transaction.done);
  return transaction.done;
}

/** Deletes a database; resolves when it is deleted or never existed. */
export function deleteStore(factory: IDBFactory, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = factory.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error ?? new Error('IndexedDB cannot be deleted'));
  });
}

/**
 * True for the errors of a connection that the browser closed, or that lost its server (Safari then answers
 * UnknownError to every operation): reopening helps, repeating does not.
 */
export function isClosedConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ['InvalidStateError', 'UnknownError'].includes(error.name) || /connection is closing/.test(error.message);
}

/**
 * True if a later version of the app has upgraded the store: nothing is wrong with it, and this program must leave it
 * unchanged (offline situation 57).
 */
export function isLater(error: unknown): boolean {
  return error instanceof Error && error.name === 'VersionError';
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
