import { type DBSchema, type IDBPDatabase, unwrap } from 'idb';
import { bestEffort } from '../../domain/promises.ts';
import { Line } from './line.ts';
import { isClosedConnection, isLater } from './open.ts';

/** A database that is opened at first use and reopened when the browser closed it (offline situation 24). */
export interface Reopening<S extends DBSchema> {
  use<T>(work: (database: IDBPDatabase<S>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface Options {
  /** Called each time a later version of the app turns out to own the database; that use rejects. */
  readonly onLater?: (() => void) | undefined;
  /** For reading on a page, which aborts its transactions when it is left; a worker cannot (`Line`). */
  readonly atOnce?: boolean;
}

/** Queues its work, unless `atOnce`: a step begins when the transactions of the one before have ended. */
export function reopening<S extends DBSchema>(
  open: () => Promise<IDBPDatabase<S>>,
  { onLater = () => undefined, atOnce = false }: Options = {},
): Reopening<S> {
  const line = atOnce ? null : new Line();
  let opened: Promise<IDBPDatabase<S>> | null = null;
  const database = () => {
    if (opened === null) {
      const opening = open();
      opened = opening;
      opening.then(
        (connection) => line !== null && watchTransactions(unwrap(connection), line),
        (error: unknown) => {
          // The next use retries instead of meeting the same failure for ever.
          if (opened === opening) opened = null;
          if (isLater(error)) onLater();
        },
      );
    }
    return opened;
  };
  const inTurn: Line['turn'] = (work) => (line === null ? work() : line.turn(work));
  return {
    use: (work) =>
      inTurn(async () => {
        const used = database();
        try {
          return await work(await used);
        } catch (error) {
          if (!isClosedConnection(error)) throw error;
          // A dead connection that stays open would block the next version change of the database.
          void bestEffort(used.then((connection) => connection.close()));
          if (opened === used) opened = null;
          return work(await database());
        }
      }),
    // Queued too: earlier calls would reopen it.
    close: () =>
      inTurn(async () => {
        const closing = opened;
        opened = null;
        if (closing !== null) (await closing.catch(() => null))?.close();
      }),
  };
}

function watchTransactions(connection: IDBDatabase, line: Line): void {
  connection.transaction = (...given) => {
    // Reads the method from the prototype at each call, because `bfcache.ts` replaces it there to abort the
    // transactions of a frozen page.
    const started = (Object.getPrototypeOf(connection) as IDBDatabase).transaction.apply(connection, given);
    line.began(started);
    return started;
  };
}
