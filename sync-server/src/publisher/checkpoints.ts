import { LRUCache } from 'lru-cache';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { checkpointAt, checkpointId, FROM_START } from '../ledger/checkpoint-notes.ts';
import { LEDGER } from '../ledger/ledger.ts';
import { Quota } from '../ledger/quotas.ts';
import type { groupStore } from '../store/grouped-store.ts';

/** Positions kept in memory; a forgotten one is read again from the ledger. */
const MOST_KEPT = 10_000;
/** Rows that may pass without anything to publish (drafts, our own outcomes) before the position is worth a write. */
const WORTH_A_WRITE = 200;
const TRIES = 5;

/** Of a checkpoint that is not whole nothing is believed: reading a database anew costs time only. */
const CHECKPOINT = Compile(Type.Object({ seq: Type.String(), quota: Type.Optional(Quota) }));

interface Position {
  seq: string;
  rev: string | null;
  unsaved: number;
  quota: Quota | null;
}

export interface Checkpoints {
  /** Up to where this database is done; `0` for one that was never seen. */
  position(database: string): Promise<string>;
  /** What the person published lately; null: nothing that counts. */
  quota(database: string): Promise<Quota | null>;
  /**
   * Call when everything up to `seq` is done. `worked`: something was written for it, so it should not be looked at
   * again; then `quota` is written with it, null for the one that is there.
   */
  done(database: string, seq: string, rows: number, worked: boolean, quota: Quota | null): Promise<void>;
  forget(database: string): Promise<void>;
}

/**
 * How far each person's database is published and how much of it today, kept in the ledger. A checkpoint that is too
 * old costs only reading; it must never be too new, so it is written after everything that it stands for.
 */
export function createCheckpoints(store: ReturnType<typeof groupStore>): Checkpoints {
  const positions = new LRUCache<string, Position>({ max: MOST_KEPT });

  async function load(database: string): Promise<Position> {
    const row = (await store.read(LEDGER, [checkpointId(database)])).get(checkpointId(database));
    const living = row !== undefined && !row.deleted ? row : null;
    const doc: unknown = living?.doc;
    const { seq, quota = null } = CHECKPOINT.Check(doc) ? doc : { seq: FROM_START };
    const position = { seq, rev: living?.rev ?? null, unsaved: 0, quota };
    positions.set(database, position);
    return position;
  }

  async function save(database: string, seq: string, quota: Quota | null): Promise<string> {
    let rev = positions.get(database)?.rev ?? null;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const document = {
        _id: checkpointId(database),
        ...(rev === null ? {} : { _rev: rev }),
        ...checkpointAt(seq, quota),
      };
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
    async quota(database) {
      return (positions.get(database) ?? (await load(database))).quota;
    },
    async done(database, seq, rows, worked, spent) {
      const position = positions.get(database) ?? (await load(database));
      const unsaved = position.unsaved + rows;
      if (!worked && unsaved < WORTH_A_WRITE) {
        positions.set(database, { ...position, seq, unsaved });
        return;
      }
      const quota = spent ?? position.quota;
      const rev = await save(database, seq, quota);
      positions.set(database, { seq, rev, unsaved: 0, quota });
    },
    async forget(database) {
      const { rev } = await load(database);
      // A conflict means that another publisher forgets it, too.
      if (rev !== null) await store.write(LEDGER, [{ _id: checkpointId(database), _rev: rev, _deleted: true }]);
      positions.delete(database);
    },
  };
}
