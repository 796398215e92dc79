import { BULK_FROM_IDS, type Row } from '../../storage/store/store.ts';
import { isStatementId } from './stored-statement.ts';

/** A document as a device sent it. */
export type SentDocument = Readonly<Record<string, unknown>>;

/**
 * What devices have just written, so that the inputs of the decision can be read in parallel with the database's
 * changes. It is only a prediction of these: a step that finds other changes reads again.
 */
export interface WriteHints {
  note(database: string, documents: readonly SentDocument[]): void;
  /** Returns each only once. */
  take(database: string): readonly Row[];
}

export function createWriteHints(): WriteHints {
  const noted = new Map<string, readonly Row[]>();
  return {
    note(database, documents) {
      const rows = documents.flatMap(rowOf);
      // A step may already have taken earlier hints, and large batches are read differently.
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
