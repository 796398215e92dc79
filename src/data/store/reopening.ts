import { type DBSchema, type IDBPDatabase, unwrap } from 'idb';
import { Line } from './line.ts';
import { isClosedConnection, isLater } from './open.ts';

/** A database that is opened at first use and once more when the browser closed it under us (offline situation 24). */
export interface Reopening<S extends DBSchema> {
  use<T>(work: (database: IDBPDatabase<S>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface Options {
  /** Told each time that a later version of the app turns out to have the database now; that use rejects. */
  readonly onLater?: (() => void) | undefined;
  /** For reading on a page, which ends its transactions when it is left; a worker cannot (`Line`). */
  readonly atOnce?: boolean;
}

/** Works in turn, unless `atOnce`: a work begins when the transactions of the one before have ended. */
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
          // The next use tries again instead of meeting the same failure for ever.
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
          // A dead connection that stays open would hold up the next change of the database's version.
          used.then((connection) => connection.close()).catch(() => undefined);
          if (opened === used) opened = null;
          return work(await database());
        }
      }),
    // In its turn as well: what was asked for before would open it again.
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
    // The prototype's of now: what ends the transactions of a page that is put aside comes by way of it as well.
    const begun = (Object.getPrototypeOf(connection) as IDBDatabase).transaction.apply(connection, given);
    line.began(begun);
    return begun;
  };
}
