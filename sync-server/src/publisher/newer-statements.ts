import { fieldsOf } from '../../../src/domain/fields.ts';
import { isStatementType } from '../../../src/domain/kinds/names.ts';
import { isNewer } from '../../../src/domain/upgrades.ts';
import { notesOf, writeNote } from '../ledger/ledger.ts';
import type { groupStore } from '../store/grouped-store.ts';
import type { Row, Store } from '../store/store.ts';
import type { Rechecks } from './rechecks.ts';

const PREFIX = 'newer:';

/** `newer:<database>:<statement>` in the ledger. `kind` and `schemaVersion` are the statement's. */
interface NewerNote {
  readonly _id: string;
  readonly type: 'newer';
  readonly database: string;
  readonly statement: string;
  readonly kind: string;
  readonly schemaVersion: number;
}

interface NoteFields {
  readonly type: unknown;
  readonly schemaVersion: unknown;
}

const LONGEST_KIND = 40;

/**
 * Statements of a later shape than this service knows, what belongs to them, and statements of kinds that it does not
 * know, which are refused for the time being. A page may be newer than the service that it meets, while one of several
 * is not updated yet or an update was taken back. The first service that knows them decides about them when it starts.
 * What waits for something that a restored server lacks stands here as well, and is looked at when such things come.
 */
export interface NewerStatements {
  note(database: string, row: Row): Promise<void>;
  /** Has everything looked at that this service knows now; answers the databases. */
  release(ours: (database: string) => boolean): Promise<string[]>;
  forget(database: string): Promise<void>;
}

/** The range of ids of a database's notes: from the first, up to and without the second. */
export function newerOf(database: string): [string, string] {
  const from = `${PREFIX}${database}:`;
  return [from, `${from}\ufff0`];
}

export function createNewerStatements(
  store: Store,
  grouped: ReturnType<typeof groupStore>,
  rechecks: Pick<Rechecks, 'note'>,
): NewerStatements {
  return {
    async note(database, { id, doc }) {
      const { type: kind, schemaVersion } = fieldsOf<NoteFields>(doc);
      // A person may write whatever they like there, and a note is to stay small.
      if (typeof kind !== 'string' || kind.length > LONGEST_KIND || typeof schemaVersion !== 'number') return;
      const _id = `${newerOf(database)[0]}${id}`;
      const note: NewerNote = { _id, type: 'newer', database, statement: id, kind, schemaVersion };
      await writeNote(grouped, _id, note);
    },
    async release(ours) {
      const databases = new Set<string>();
      for await (const { id, doc } of notesOf(store, PREFIX)) {
        const { database, statement, kind, schemaVersion } = doc as NewerNote;
        if (!ours(database) || !isStatementType(kind) || isNewer({ type: kind, schemaVersion })) continue;
        // First the recheck, then the end of the note: cut off in between it is decided twice.
        await rechecks.note(database, statement);
        await writeNote(grouped, id, null);
        databases.add(database);
      }
      return [...databases];
    },
    async forget(database) {
      const [from] = newerOf(database);
      for await (const { id } of notesOf(store, from)) await writeNote(grouped, id, null);
    },
  };
}
