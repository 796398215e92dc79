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
 * The events of all databases for `_db_updates`: the newest of each kind and database, in order, as CouchDB merges
 * them. Held only in memory: a sequence of an earlier run restarts at the beginning, which names every database, so a
 * follower checks too many and never too few.
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

  /** @throws EngineError 400 for an invalid sequence */
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
