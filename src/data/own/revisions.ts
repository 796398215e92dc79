import type { Statement } from '../../domain/kinds/kinds.ts';
import { generationOf } from '../../domain/revision.ts';
import { upgradeDocument } from '../../domain/upgrades.ts';
import type { StoredStatement } from './documents.ts';
import { isMissing } from './sending/failure.ts';

/** The revisions of statements, as far as this device has them. */
export class Revisions {
  readonly #database: PouchDB.Database;
  readonly #randomHex: () => string;

  /** `randomHex`: 32 lower-case hex digits. */
  constructor(database: PouchDB.Database, randomHex: () => string) {
    this.#database = database;
    this.#randomHex = randomHex;
  }

  /** Null if there is none, or if it was removed. */
  current(id: string): Promise<StoredStatement | null> {
    return foundOr(null, async () => upgradeDocument(await this.#database.get<Statement>(id)));
  }

  /** The statement with which a form was opened, if this device has it; `before`: the current one. */
  async openedOn(before: StoredStatement | null, rev: string | undefined): Promise<StoredStatement | null> {
    if (before === null || rev === undefined || rev === before._rev) return before;
    return foundOr(null, async () => upgradeDocument(await this.#database.get<Statement>(before._id, { rev })));
  }

  /** Writes a branch from a revision that is no leaf any more; answers the new revision. */
  async branch(statement: Statement, parent: string): Promise<string> {
    const ids = await this.#historyOf(statement._id, parent);
    const own = this.#randomHex();
    const start = generationOf(parent) + 1;
    const rev = `${start}-${own}`;
    await this.#database.bulkDocs([{ ...statement, _rev: rev, _revisions: { start, ids: [own, ...ids] } }], {
      new_edits: false,
    });
    return rev;
  }

  /**
   * The revision and its ancestors, newest first. If another device wrote it, only its id may be here: a form opened on
   * it still becomes a branch of it.
   */
  #historyOf(id: string, rev: string): Promise<string[]> {
    const alone = [rev.slice(rev.indexOf('-') + 1)];
    return foundOr(alone, async () => {
      const known = await this.#database.get<Statement>(id, { rev, revs: true });
      return known._revisions?.ids ?? alone;
    });
  }
}

async function foundOr<T>(otherwise: T, find: () => Promise<T>): Promise<T> {
  try {
    return await find();
  } catch (error) {
    if (isMissing(error)) return otherwise;
    throw error;
  }
}
