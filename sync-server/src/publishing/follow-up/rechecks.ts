import { ownDatabaseName } from '../../../../couchdb/databases.ts';
import { generationOf } from '../../../../src/domain/revision.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { LEDGER, notesOf, writeNote } from '../../storage/ledger/ledger.ts';
import { groupStore } from '../../storage/store/grouped-store.ts';
import { createStore, type GroupedStore, type Store } from '../../storage/store/store.ts';

const PREFIX = 'look:';

/** `look:<database>:<statement>` in the ledger. */
interface RecheckNote {
  readonly _id: string;
  readonly type: 'look';
  readonly database: string;
  readonly statement: string;
}

/**
 * Statements to be decided again without a change of their own: a moderator hid or restored what they say. The note in
 * the ledger is deleted after the decision, unless it was written again in between.
 */
export interface Rechecks {
  /** Reads the notes of all databases for which `ours` holds; returns the databases to check. */
  load(ours: (database: string) => boolean): Promise<string[]>;
  note(database: string, statement: string): Promise<void>;
  /** The statements of this database to recheck. */
  of(database: string): ReadonlyMap<string, string>;
  /** These were decided, in the revisions that `of` returned. */
  settle(database: string, taken: ReadonlyMap<string, string>): Promise<void>;
  forget(database: string): Promise<void>;
}

/** Leaves a note for the publishing process, which follows the engine's changes and finds it within seconds. */
export async function noteRecheck(couch: Couch, userId: string, statement: string): Promise<void> {
  const store = createStore(couch);
  await createRechecks(store, groupStore(store)).note(ownDatabaseName(userId), statement);
}

/** The id range of a database's notes: inclusive start, exclusive end. */
export function rechecksOf(database: string): [string, string] {
  const from = `${PREFIX}${database}:`;
  return [from, `${from}\ufff0`];
}

export function createRechecks(store: Store, grouped: GroupedStore): Rechecks {
  /** Database -> statement -> revision of the note. */
  const noted = new Map<string, Map<string, string>>();

  function keep(database: string, statement: string, rev: string): void {
    const own = noted.get(database) ?? new Map<string, string>();
    own.set(statement, rev);
    noted.set(database, own);
  }

  function drop(database: string, statement: string, rev: string): void {
    const own = noted.get(database);
    if (own?.get(statement) === rev) own.delete(statement);
    if (own?.size === 0) noted.delete(database);
  }

  return {
    async load(ours) {
      const databases = new Set<string>();
      for await (const { doc, rev } of notesOf(store, PREFIX)) {
        const { database, statement } = doc as RecheckNote;
        if (!ours(database)) continue;
        // Written again while the list was being read: that revision must be deleted.
        const known = noted.get(database)?.get(statement);
        if (known === undefined || generationOf(known) < generationOf(rev)) keep(database, statement, rev);
        databases.add(database);
      }
      return [...databases];
    },
    async note(database, statement) {
      const note: RecheckNote = { _id: `${rechecksOf(database)[0]}${statement}`, type: 'look', database, statement };
      const rev = await writeNote(grouped, note._id, note);
      if (rev !== null) keep(database, statement, rev);
    },
    of: (database) => new Map(noted.get(database)),
    async settle(database, taken) {
      const from = rechecksOf(database)[0];
      const tombstones = [...taken].map(([statement, _rev]) => ({ _id: from + statement, _rev, _deleted: true }));
      // A conflict means that it was written again and is known under another revision, or that another process settled
      // it.
      await grouped.write(LEDGER, tombstones);
      for (const [statement, rev] of taken) drop(database, statement, rev);
    },
    async forget(database) {
      for (const statement of noted.get(database)?.keys() ?? [])
        await writeNote(grouped, rechecksOf(database)[0] + statement, null);
      noted.delete(database);
    },
  };
}
