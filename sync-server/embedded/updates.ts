import { randomBytes } from 'node:crypto';
import { badRequest } from './errors.ts';
import { Signal } from './signal.ts';

export type UpdateType = 'created' | 'updated' | 'deleted';

export interface UpdateRow {
  readonly db_name: string;
  readonly type: UpdateType;
  readonly seq: string;
}

/**
 * What happened to which database, for `_db_updates`: the newest event of each kind and database, in order, as CouchDB
 * merges them. Kept in memory only: a sequence of an earlier run starts from the beginning, where every database is
 * named, so a follower looks at too many and never at too few.
 */
export class Updates {
  readonly changed = new Signal();
  readonly #run = randomBytes(4).toString('hex');
  readonly #rows = new Map<string, { name: string; type: UpdateType; seq: number }>();
  #seq = 0;

  record(name: string, type: UpdateType): void {
    const key = `${type} ${name}`;
    this.#rows.delete(key);
    this.#rows.set(key, { name, type, seq: ++this.#seq });
    this.changed.notify();
  }

  get lastSeq(): string {
    return `${this.#seq}-${this.#run}`;
  }

  /** Throws 400 for what is no sequence. */
  parse(since: string): number {
    if (since === 'now') return this.#seq;
    if (since === '' || since === '0') return 0;
    const match = /^(\d+)-([0-9a-f]+)$/.exec(since);
    if (match === null) throw badRequest("Malformed sequence supplied in 'since' parameter.");
    return match[2] === this.#run ? Number(match[1]) : 0;
  }

  after(since: number, limit: number): UpdateRow[] {
    if (since >= this.#seq || limit <= 0) return [];
    const found: UpdateRow[] = [];
    for (const { name, type, seq } of this.#rows.values()) {
      if (seq <= since) continue;
      found.push({ db_name: name, type, seq: `${seq}-${this.#run}` });
      if (found.length >= limit) break;
    }
    return found;
  }
}
