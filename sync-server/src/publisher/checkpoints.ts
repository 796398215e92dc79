import type { groupStore } from './grouped-store.ts';

const LEDGER = 'ledger';
/** Positions kept in memory; a forgotten one is read again from the ledger. */
const MOST_KEPT = 10_000;
/** Rows that may pass without anything to publish (drafts, our own outcomes) before the position is worth a write. */
const WORTH_A_WRITE = 200;
const TRIES = 5;

interface Position {
  seq: string;
  rev: string | null;
  unsaved: number;
}

export interface Checkpoints {
  /** Up to where this database is done; `0` for one that was never seen. */
  position(database: string): Promise<string>;
  /** Call when everything up to `seq` is done. `worked`: something was written for it, so it should not be looked at again. */
  done(database: string, seq: string, rows: number, worked: boolean): Promise<void>;
  forget(database: string): Promise<void>;
}

export function checkpointId(database: string): string {
  return `checkpoint:${database}`;
}

/**
 * How far each person's database is published, kept in the ledger. A checkpoint that is too old costs only reading; it must never be too
 * new, so it is written after everything that it stands for.
 */
export function createCheckpoints(store: ReturnType<typeof groupStore>): Checkpoints {
  const positions = new Map<string, Position>();

  async function load(database: string): Promise<Position> {
    const row = (await store.read(LEDGER, [checkpointId(database)])).get(checkpointId(database));
    const living = row !== undefined && !row.deleted ? row : null;
    const position = { seq: seqOf(living?.doc), rev: living?.rev ?? null, unsaved: 0 };
    keep(database, position);
    return position;
  }

  function keep(database: string, position: Position): void {
    positions.delete(database);
    positions.set(database, position);
    const oldest = positions.keys().next().value;
    if (positions.size > MOST_KEPT && oldest !== undefined) positions.delete(oldest);
  }

  async function save(database: string, seq: string): Promise<string> {
    let rev = positions.get(database)?.rev ?? null;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const document = { _id: checkpointId(database), ...(rev === null ? {} : { _rev: rev }), type: 'checkpoint', seq };
      const [written] = await store.write(LEDGER, [document]);
      if (written?.ok) return written.rev;
      // Another publisher was here: both positions are true, the later writer's one stands.
      rev = (await load(database)).rev;
    }
    throw new Error('a checkpoint could not be written');
  }

  return {
    async position(database) {
      return (positions.get(database) ?? (await load(database))).seq;
    },
    async done(database, seq, rows, worked) {
      const position = positions.get(database) ?? (await load(database));
      const unsaved = position.unsaved + rows;
      if (!worked && unsaved < WORTH_A_WRITE) {
        keep(database, { seq, rev: position.rev, unsaved });
        return;
      }
      const rev = await save(database, seq);
      keep(database, { seq, rev, unsaved: 0 });
    },
    async forget(database) {
      const { rev } = await load(database);
      // A conflict means that another publisher forgets it, too.
      if (rev !== null) await store.write(LEDGER, [{ _id: checkpointId(database), _rev: rev, _deleted: true }]);
      positions.delete(database);
    },
  };
}

function seqOf(doc: unknown): string {
  const seq: unknown = typeof doc === 'object' && doc !== null ? Reflect.get(doc, 'seq') : null;
  return typeof seq === 'string' ? seq : '0';
}
