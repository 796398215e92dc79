import type { DBSchema, IDBPDatabase } from 'idb';
import { isClosedConnection, isLater } from './open.ts';

/** A database that is opened at first use and once more when the browser closed it under us (offline situation 24). */
export interface Reopening<S extends DBSchema> {
  use<T>(work: (database: IDBPDatabase<S>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * `onLater`: told each time that a later version of the app turns out to have the database now. The use that met it
 * rejects (`isLater`).
 */
export function reopening<S extends DBSchema>(
  open: () => Promise<IDBPDatabase<S>>,
  onLater: () => void = () => undefined,
): Reopening<S> {
  let opened: Promise<IDBPDatabase<S>> | null = null;
  const database = () => {
    if (opened === null) {
      const opening = open();
      opened = opening;
      opening.catch((error: unknown) => {
        // The next use tries again instead of meeting the same failure for ever.
        if (opened === opening) opened = null;
        if (isLater(error)) onLater();
      });
    }
    return opened;
  };
  return {
    async use(work) {
      try {
        return await work(await database());
      } catch (error) {
        if (!isClosedConnection(error)) throw error;
        opened = null;
        return work(await database());
      }
    },
    async close() {
      const closing = opened;
      opened = null;
      if (closing !== null) (await closing.catch(() => null))?.close();
    },
  };
}
