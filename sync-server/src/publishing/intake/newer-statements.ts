import { fieldsOf } from '../../../../src/domain/fields.ts';
import { isStatementType } from '../../../../src/domain/kinds/names.ts';
import { isNewer } from '../../../../src/domain/upgrades.ts';
import { notesOf, writeNote } from '../../storage/ledger/ledger.ts';
import type { GroupedStore, Row, Store } from '../../storage/store/store.ts';
import type { Rechecks } from '../follow-up/rechecks.ts';

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
 * Statements of a newer shape than this service knows, those that belong to them, and statements of unknown kinds,
 * which are refused for now. A page may be newer than the service while one of several processes is not updated yet, or
 * after an update was rolled back. The first service that knows them decides them at its start. Statements that wait
 * for data missing after a restore are also noted here, and are rechecked when such data arrive.
 */
export interface NewerStatements {
  note(database: string, row: Row): Promise<void>;
  /** Schedules all statements that this service knows now; returns their databases. */
  release(ours: (database: string) => boolean): Promise<string[]>;
  forget(database: string): Promise<void>;
}

/** The id range of a database's notes: inclusive start, exclusive end. */
export function newerOf(database: string): [string, string] {
  const from = `${PREFIX}${database}:`;
  return [from, `${from}\ufff0`];
}

export function createNewerStatements(
  store: Store,
  grouped: GroupedStore,
  rechecks: Pick<Rechecks, 'note'>,
): NewerStatements {
  return {
    async note(database, { id, doc }) {
      const { type: kind, schemaVersion } = fieldsOf<NoteFields>(doc);
      // These fields are arbitrary input, and the note must stay small.
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
        // The recheck first, then the deletion of the note: an interruption in between makes it run twice.
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
