import { Line } from '../store/line.ts';

/** The adapter's methods with a transaction each; its other methods go through these. */
const STEPS = [
  '_openTransactionSafely',
  '_get',
  '_getLocal',
  '_allDocs',
  '_changes',
  '_getRevisionTree',
  '_doCompaction',
  '_purge',
] as const;

/** They are queued as well. */
const ENDS = ['_close', '_destroy'] as const;
/** PouchDB's prefix of its database names. */
const PREFIX = '_pouch_';

type Step = (...given: unknown[]) => void;

/** The untyped internals of a PouchDB database of the `indexeddb` adapter. */
type Inner = Record<(typeof STEPS | typeof ENDS)[number], Step> & {
  /** Calls back when the connection is open or has failed. */
  _id(done: () => void): void;
};

/**
 * Limits databases of the `indexeddb` adapter to one transaction at a time, for the reason given at `Line`;
 * scripts/vite/pouch-opening.ts repairs the effects of a single transaction. One instance for each thread, because it
 * observes transactions on the prototype of the browser's connections.
 */
export class OneTransaction {
  readonly #lines = new Map<string, Line>();

  constructor(connections: Pick<IDBDatabase, 'transaction'>) {
    const lines = this.#lines;
    const { transaction } = connections;
    connections.transaction = function (this: IDBDatabase, ...given) {
      const started = transaction.apply(this, given);
      lines.get(this.name)?.began(started);
      return started;
    };
  }

  /** Call it when PouchDB has just been called to open the database, before any other call. */
  limit(database: PouchDB.Database): void {
    const inner = database as unknown as Inner;
    const line = this.#lineOf(database.name);
    for (const step of STEPS) {
      const begin = inner[step].bind(database);
      inner[step] = (...given) =>
        line.enter((isUnderWay) => {
          begin(...given);
          // Queued after it, so its callback runs after the transaction has begun or cannot begin any more.
          inner._id(isUnderWay);
        });
    }
    for (const end of ENDS) {
      const begin = inner[end].bind(database);
      // Earlier calls that are still queued would reopen it.
      inner[end] = (...given) =>
        line.enter((isUnderWay) => {
          begin(...given);
          isUnderWay();
        });
    }
  }

  #lineOf(name: string): Line {
    const stored = PREFIX + name;
    const line = this.#lines.get(stored) ?? new Line();
    this.#lines.set(stored, line);
    return line;
  }
}
