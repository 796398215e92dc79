import { type DBSchema, type IDBPDatabase, wrap } from 'idb';
import { abortTransaction } from '../../platform/abort-transaction.ts';

/**
 * Leads a store from one version to the next: makes what is new and moves what lay elsewhere. One that moves something
 * answers when its last request is answered, and may wait for nothing but requests of `transaction`, which would end
 * meanwhile.
 */
export type Step = (database: IDBDatabase, transaction: IDBTransaction) => void | Promise<void>;

/**
 * Opens an IndexedDB database of `factory` (idb's own openDB takes the global one only, which tests with several
 * devices cannot use). Its version is the number of `steps`; an older one is led through those that it lacks, in one
 * transaction: when one of them fails, the old version stands with all its data. Rejects with what that step threw, or
 * with an error that `isLater` knows. A deletion or a newer version asked for elsewhere closes this connection instead
 * of blocking the other side.
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
      // Looked at when the request has ended; without this a failure before that would count as unhandled.
      climbing.catch(() => undefined);
    };
    request.onerror = () => {
      const { error } = request;
      // What a step threw says more than that the transaction was aborted for it.
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
  // A step may take idb's promises of it: that of its end is nobody's concern but the request's.
  wrap(transaction).done.catch(() => undefined);
  try {
    for (const step of steps) await step(database, transaction);
  } catch (error) {
    abortTransaction(transaction);
    throw error;
  }
}

/**
 * The end of a transaction, to be asked for when it begins: a request that fails (on a full device, for instance) ends
 * the work before its end is waited for, and its failure would count as one that nobody looked at.
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

/**
 * True for the errors of a connection that the browser closed under us, or that lost its server (Safari says
 * UnknownError to every operation then): opening anew helps, repeating does not.
 */
export function isClosedConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ['InvalidStateError', 'UnknownError'].includes(error.name) || /connection is closing/.test(error.message);
}

/**
 * True when a later version of the app has been here and left the store in a form of its own: nothing is wrong with it,
 * and this program must leave it as it is (offline situation 57).
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
