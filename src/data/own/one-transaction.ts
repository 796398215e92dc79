import { Line } from '../store/line.ts';

/** What the adapter does in a transaction of its own each; the rest of its methods go through these. */
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

/** They wait for their turn as well. */
const ENDS = ['_close', '_destroy'] as const;
/** PouchDB's own, before the names of its databases. */
const PREFIX = '_pouch_';

type Step = (...given: unknown[]) => void;

/** The inner part of a PouchDB database of the `indexeddb` adapter, of which its types say nothing. */
type Inner = Record<(typeof STEPS | typeof ENDS)[number], Step> & {
  /** Answers once the connection is there, or has failed. */
  _id(done: () => void): void;
};

/**
 * Lets databases of the `indexeddb` adapter have one transaction at a time, as `Line` does for our own stores and for
 * its reason; what comes of a single one is mended in scripts/vite/pouch-opening.ts. There is one of these for each
 * thread, because it sees the transactions on the prototype of the browser's connections.
 */
export class OneTransaction {
  readonly #lines = new Map<string, Line>();

  constructor(connections: Pick<IDBDatabase, 'transaction'>) {
    const lines = this.#lines;
    const { transaction } = connections;
    connections.transaction = function (this: IDBDatabase, ...given) {
      const begun = transaction.apply(this, given);
      lines.get(this.name)?.began(begun);
      return begun;
    };
  }

  /** Of the database that PouchDB was just asked to open, before anything else is asked of it. */
  limit(database: PouchDB.Database): void {
    const inner = database as unknown as Inner;
    const line = this.#lineOf(database.name);
    for (const step of STEPS) {
      const begin = inner[step].bind(database);
      inner[step] = (...given) =>
        line.enter((isUnderWay) => {
          begin(...given);
          // Asked for after it, so answered after its transaction has begun or cannot begin any more.
          inner._id(isUnderWay);
        });
    }
    for (const end of ENDS) {
      const begin = inner[end].bind(database);
      // What was asked for before would open it again.
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
