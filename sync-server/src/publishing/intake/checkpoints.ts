import { LRUCache } from 'lru-cache';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { numberOf } from '../../storage/engine/read-database.ts';
import { checkpointAt, checkpointId, FROM_START } from '../../storage/ledger/checkpoint-notes.ts';
import { LEDGER } from '../../storage/ledger/ledger.ts';
import { Quota } from '../../storage/ledger/quotas.ts';
import type { GroupedStore, Row, Store } from '../../storage/store/store.ts';

/** Number of checkpoints cached in memory; others are read from the ledger again. */
const MAX_CACHED_POSITIONS = 10_000;
/** Number of checkpoints without work (drafts, our own outcomes) that are written together. */
const BATCH_SIZE = 200;
const MAX_TRIES = 5;

/** A malformed checkpoint is ignored: reading a database again costs only time. */
const CHECKPOINT = Compile(Type.Object({ seq: Type.String(), quota: Type.Optional(Quota) }));

interface Position {
  readonly seq: string;
  readonly rev: string | null;
  readonly quota: Quota | null;
}

export interface Checkpoints {
  /** The sequence up to which this database is processed; `0` for an unknown one. */
  position(database: string): Promise<string>;
  /** The person's recent publications; null if none count. */
  quota(database: string): Promise<Quota | null>;
  /** Work up to `seq` is written and complete; `quota` null leaves the former one. */
  worked(database: string, seq: string, quota: Quota | null): Promise<void>;
  /** Up to `seq` there was nothing to do; the checkpoint is written together with others. */
  passed(database: string, seq: string): Promise<void>;
  /** Writes the checkpoints that `passed` has postponed. */
  flush(): Promise<void>;
  /** Those of these databases that changed since their checkpoint, and those that were deleted. */
  behind(databases: readonly string[]): Promise<string[]>;
  forget(database: string): Promise<void>;
}

/**
 * The checkpoint and the daily quota of each person's database, in the ledger. An old checkpoint costs only reading; it
 * must never be too new, so it is written after everything that it covers.
 */
export function createCheckpoints(
  store: Pick<GroupedStore, 'read' | 'write'>,
  { sequences }: Pick<Store, 'sequences'>,
): Checkpoints {
  const positions = new LRUCache<string, Position>({ max: MAX_CACHED_POSITIONS });
  /** By database, the sequence not yet written to the ledger. */
  const unsaved = new Map<string, string>();

  const read = (databases: readonly string[]) => store.read(LEDGER, databases.map(checkpointId));

  async function load(database: string): Promise<Position> {
    const position = positionIn((await read([database])).get(checkpointId(database)));
    positions.set(database, position);
    return position;
  }

  async function save(database: string, seq: string, quota: Quota | null): Promise<string> {
    let rev = positions.get(database)?.rev ?? null;
    for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
      const [written] = await store.write(LEDGER, [noteOf(database, { seq, rev, quota })]);
      if (written?.ok) return written.rev;
      // Another publisher wrote it: both sequences are true, and the later write wins.
      rev = (await load(database)).rev;
    }
    throw new Error('a checkpoint could not be written');
  }

  async function flush(): Promise<void> {
    const batch = [...unsaved].slice(0, BATCH_SIZE);
    if (batch.length === 0) return;
    const rows = await read(batch.map(([database]) => database));
    // A checkpoint that its own step wrote since then conflicts here and is correct.
    const still = batch.filter(([database, seq]) => unsaved.get(database) === seq);
    const notes = still.map(([database, seq]) =>
      noteOf(database, { ...positionIn(rows.get(checkpointId(database))), seq }),
    );
    for (const [index, { ok }] of (await store.write(LEDGER, notes)).entries()) {
      const [database, seq] = still[index] ?? ['', ''];
      if (unsaved.get(database) === seq) unsaved.delete(database);
      // Its revision has changed.
      if (ok) positions.delete(database);
    }
  }

  return {
    async position(database) {
      return unsaved.get(database) ?? (positions.get(database) ?? (await load(database))).seq;
    },
    async quota(database) {
      return (positions.get(database) ?? (await load(database))).quota;
    },
    async worked(database, seq, spent) {
      const quota = spent ?? (positions.get(database) ?? (await load(database))).quota;
      unsaved.delete(database);
      positions.set(database, { seq, rev: await save(database, seq, quota), quota });
    },
    async passed(database, seq) {
      const position = positions.get(database) ?? (await load(database));
      if (position.seq === seq) return;
      unsaved.set(database, seq);
      if (unsaved.size >= BATCH_SIZE) await flush();
    },
    async flush() {
      while (unsaved.size > 0) await flush();
    },
    async behind(databases) {
      const [now, rows] = await Promise.all([sequences(databases), read(databases)]);
      return databases.filter((database) => {
        const seq = unsaved.get(database) ?? positionIn(rows.get(checkpointId(database))).seq;
        const there = now.get(database);
        return there === undefined || numberOf(there) !== numberOf(seq);
      });
    },
    async forget(database) {
      unsaved.delete(database);
      const { rev } = await load(database);
      // A conflict means that another publisher also deletes it.
      if (rev !== null) await store.write(LEDGER, [{ _id: checkpointId(database), _rev: rev, _deleted: true }]);
      positions.delete(database);
    },
  };
}

function positionIn(row: Row | undefined): Position {
  const living = row !== undefined && !row.deleted ? row : null;
  const doc: unknown = living?.doc;
  const { seq, quota = null } = CHECKPOINT.Check(doc) ? doc : { seq: FROM_START };
  return { seq, rev: living?.rev ?? null, quota };
}

function noteOf(database: string, { seq, rev, quota }: Position) {
  return { _id: checkpointId(database), ...(rev === null ? {} : { _rev: rev }), ...checkpointAt(seq, quota) };
}
