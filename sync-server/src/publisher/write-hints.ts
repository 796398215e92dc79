import { BULK_FROM_IDS, type Row } from '../store/store.ts';
import { isStatementId } from './decide.ts';

/** A document as a device sent it. */
export type SentDocument = Readonly<Record<string, unknown>>;

/**
 * What devices have just written, so that what it is decided by can be read at the same time as the database's changes.
 * It is no more than a guess of what these will say: a step that finds something else there reads anew.
 */
export interface WriteHints {
  note(database: string, documents: readonly SentDocument[]): void;
  /** Each is given once. */
  take(database: string): readonly Row[];
}

export function createWriteHints(): WriteHints {
  const noted = new Map<string, readonly Row[]>();
  return {
    note(database, documents) {
      const rows = documents.flatMap(rowOf);
      // What was noted before may be on its way through a step already, and many are read in another way.
      if (rows.length > 0 && rows.length < BULK_FROM_IDS) noted.set(database, rows);
    },
    take(database) {
      const rows = noted.get(database) ?? [];
      noted.delete(database);
      return rows;
    },
  };
}

function rowOf(document: SentDocument): Row[] {
  const { _id: id, _rev: rev, _deleted } = document;
  if (typeof id !== 'string' || typeof rev !== 'string' || !isStatementId(id)) return [];
  const deleted = _deleted === true;
  return [{ id, rev, deleted, doc: deleted ? null : document }];
}
