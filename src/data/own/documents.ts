import { checkStatement, isReadable } from '../../domain/check.ts';
import { deliveredTypeOf } from '../../domain/delivered/ids.ts';
import type { Statement, StatementOf } from '../../domain/kinds/kinds.ts';
import type { StatementType } from '../../domain/kinds/names.ts';
import { Queue } from '../../domain/promises.ts';
import { isNewer, upgradeDocument } from '../../domain/upgrades.ts';
import { tidyWords } from '../../domain/words.ts';
import type { StatementInput } from '../api/own.ts';
import type { Result } from '../api/result.ts';
import { addsNothing, fieldsOf } from './merging/merge.ts';
import { Revisions } from './revisions.ts';
import { failureOf, isRevisionConflict } from './sending/failure.ts';

export type StoredStatement<T extends StatementType = StatementType> = StatementOf[T] & { _rev: string };

/** `branched`: its form was opened on an older revision, so it is a branch beside another one. */
export interface Written {
  readonly id: string;
  readonly rev: string;
  readonly type: StatementType;
  readonly branched: boolean;
}

export interface Documents {
  put(input: StatementInput, options?: { again: boolean }): Promise<Result<{ id: string; rev: string }>>;
  remove(id: string): Promise<Result<null>>;
  get(id: string): Promise<StoredStatement | null>;
  getMany(ids: readonly string[]): Promise<StoredStatement[]>;
  /** Newest id first, at most `limit`; with `under` only those whose id begins with it. */
  list<T extends StatementType>(type: T, under?: string, limit?: number): Promise<StoredStatement<T>[]>;
  /** What only a later version of the app can read, as it is stored. No other call answers these. */
  unreadable(): Promise<object[]>;
}

/** Retries of a removal when pulls interfere; more would have another cause. */
const REMOVAL_TRIES = 5;

/**
 * Reads and writes statements. The domain checks every write, and none is forced: a form opened on an older revision
 * writes its own branch, which is then merged or presented to the person (docs/conflicts.md). Reads return this
 * program's shape; documents of a later program are not overwritten, so no unknown field is lost (docs/versions.md).
 */
export function createDocuments(options: {
  database: PouchDB.Database;
  /** The server's time, as far as known. */
  now: () => number;
  deviceId: string;
  /** 32 lower-case hex digits. */
  randomHex: () => string;
  onWritten: (written: Written) => Promise<void>;
}): Documents {
  const { database, now, deviceId, randomHex, onWritten } = options;
  const revisions = new Revisions(database, randomHex);
  const writing = new Queue();

  /** One write at a time: reading the current revision and writing on it must not be interleaved. */
  function exclusively<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
    return writing.add(work).catch((error: unknown) => ({ ok: false, ...failureOf(error) }));
  }

  const written = () => ({ at: new Date(now()).toISOString(), device: deviceId });

  return {
    put: (input, { again } = { again: false }) =>
      exclusively(async () => {
        const { baseRev, ...content } = input;
        const checked = checkStatement(tidyWords({ ...content, written: written() } as Statement));
        if (!checked.ok) return { ok: false, code: checked.code };
        const before = await revisions.current(checked.statement._id);
        const base = await revisions.openedOn(before, baseRev);
        // A form that was opened before a later program wrote would make a branch, which that program merges.
        if (isNewer(base)) return { ok: false, code: 'statement/newer-version' };
        const { statement } = checked;
        if (before !== null && !again && addsNothing(before, statement)) {
          return { ok: true, value: { id: before._id, rev: before._rev } };
        }
        const parent = baseRev ?? before?._rev;
        const identity = { id: statement._id, type: statement.type };
        if (parent === undefined || parent === before?._rev) {
          try {
            const { rev } = await database.put({ ...statement, ...(parent === undefined ? {} : { _rev: parent }) });
            await onWritten({ ...identity, rev, branched: false });
            return { ok: true, value: { id: statement._id, rev } };
          } catch (error) {
            // A pull came in between; the revision that was read is no leaf any more.
            if (!isRevisionConflict(error) || parent === undefined) throw error;
          }
        }
        const rev = await revisions.branch(statement, parent);
        await onWritten({ ...identity, rev, branched: true });
        return { ok: true, value: { id: statement._id, rev } };
      }),

    remove: (id) =>
      exclusively(async () => {
        for (let tries = 1; ; tries += 1) {
          const before = await revisions.current(id);
          if (before === null) return { ok: true, value: null };
          const { type, schemaVersion } = before;
          const removal = { _id: id, _rev: before._rev, _deleted: true, type, schemaVersion, written: written() };
          try {
            const { rev } = await database.put(removal);
            await onWritten({ id, rev, type, branched: false });
            return { ok: true, value: null };
          } catch (error) {
            // A pull came in between: the new version is removed, as if it had come a moment earlier.
            if (!isRevisionConflict(error) || tries === REMOVAL_TRIES) throw error;
          }
        }
      }),

    async get(id) {
      const found = deliveredTypeOf(id) !== null ? null : await revisions.current(id);
      return found !== null && isReadable(found) ? found : null;
    },

    async getMany(ids) {
      const found = await database.allDocs<Statement>({ keys: [...ids], include_docs: true });
      return found.rows.flatMap((row) => ('doc' in row && row.doc ? readable(row.doc) : []));
    },

    async list<T extends StatementType>(type: T, under?: string, limit?: number) {
      const ranged = await database.allDocs<Statement>({
        startkey: `${under ?? `${type}:`}\ufff0`,
        endkey: under ?? type,
        descending: true,
        include_docs: true,
        ...(limit === undefined ? {} : { limit }),
      });
      const found = ranged.rows.flatMap(({ doc }) => (doc && fieldsOf(doc).type === type ? readable(doc) : []));
      return found as unknown as StoredStatement<T>[];
    },

    async unreadable() {
      const all = await database.allDocs<Statement>({ include_docs: true });
      return all.rows.flatMap(({ doc }) => (doc && isNewer(doc) && !isReadable(doc as StoredStatement) ? [doc] : []));
    },
  };
}

function readable(doc: object): StoredStatement[] {
  const stored = upgradeDocument(doc as StoredStatement);
  return isReadable(stored) ? [stored] : [];
}
