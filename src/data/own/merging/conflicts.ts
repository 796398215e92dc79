import type { StatementType } from '../../../domain/kinds/names.ts';
import type { Conflict } from '../../api/own.ts';
import type { Result } from '../../api/result.ts';
import { failureOf, isRevisionConflict } from '../sending/failure.ts';
import { bodyAt, readLeaves } from './leaf-bodies.ts';
import { decide, type Leaf } from './merge.ts';

export interface Conflicts {
  /** Conflicts that only the person can decide. */
  open(): Conflict[];
  /** Checks these documents and merges what can be merged; answers whether anything was written. */
  examine(ids: readonly string[]): Promise<boolean>;
  /** Checks the whole database, at start. */
  examineAll(): Promise<boolean>;
  resolve(id: string, keep: string | 'remove'): Promise<Result<null>>;
}

/**
 * Implements the merging and choosing of docs/conflicts.md on a real database. Writes only on leaves; after a 409 it
 * checks again later.
 */
export function createConflicts(options: {
  database: PouchDB.Database;
  deviceId: string;
  now: () => number;
  onWritten: (written: { id: string; rev: string; type: StatementType }) => void;
}): Conflicts {
  const { database, deviceId, now, onWritten } = options;
  const asked = new Map<string, Conflict>();

  const close = async (id: string, rev: string) => {
    await database.put({ _id: id, _rev: rev, _deleted: true });
  };

  async function examineOne(id: string): Promise<boolean> {
    const leaves = await readLeaves(database, id);
    const decision = await decide(leaves, bodyAt(database, id));
    if (decision.kind !== 'ask') asked.delete(id);
    if (decision.kind === 'settled' || decision.kind === 'leave') return false;
    if (decision.kind === 'ask') {
      asked.set(id, conflictOf(id, decision.fields, leaves, deviceId));
      return false;
    }
    try {
      if (decision.body !== null) {
        const { rev } = await database.put({ ...decision.body, _rev: decision.parent });
        onWritten({ id, rev, type: decision.body.type });
      }
      for (const rev of decision.close) await close(id, rev);
    } catch (error) {
      // Another writer changed the leaf in the meantime; that change triggers this check again.
      if (!isRevisionConflict(error)) throw error;
    }
    return true;
  }

  async function examine(ids: readonly string[]): Promise<boolean> {
    let wrote = false;
    for (const id of ids) wrote = (await examineOne(id)) || wrote;
    return wrote;
  }

  return {
    open: () => [...asked.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    examine,
    async examineAll() {
      const { results } = await database.changes({ since: 0, style: 'all_docs' });
      return examine(results.filter((row) => row.changes.length > 1).map((row) => row.id));
    },
    async resolve(id, keep) {
      try {
        const leaves = await readLeaves(database, id);
        const live = leaves.filter((leaf) => !leaf.removed);
        const chosen = live.find((leaf) => leaf.rev === keep);
        const written = { at: new Date(now()).toISOString(), device: deviceId };
        if (chosen !== undefined) {
          for (const leaf of leaves) if (leaf !== chosen) await close(id, leaf.rev);
          const { rev } = await database.put({ ...chosen.body, written, _rev: chosen.rev });
          onWritten({ id, rev, type: chosen.body.type });
        } else if (keep === 'remove' || leaves.some((leaf) => leaf.rev === keep)) {
          for (const leaf of live.slice(1)) await close(id, leaf.rev);
          const last = live[0];
          if (last !== undefined) {
            const { type, schemaVersion } = last.body;
            const { rev } = await database.put({
              _id: id,
              _rev: last.rev,
              _deleted: true,
              type,
              schemaVersion,
              written,
            });
            onWritten({ id, rev, type });
          }
        } else {
          // The version was merged or closed in the meantime: the person sees the new state and chooses again.
          await examineOne(id);
          return { ok: false, code: 'device/conflict' };
        }
        asked.delete(id);
        return { ok: true, value: null };
      } catch (error) {
        return { ok: false, ...failureOf(error) };
      }
    },
  };
}

function conflictOf(id: string, fields: readonly string[], leaves: readonly Leaf[], deviceId: string): Conflict {
  const type = leaves[0]?.body.type ?? 'post';
  const versions = leaves
    .map((leaf) => ({
      rev: leaf.rev,
      writtenAt: leaf.body.written.at,
      thisDevice: leaf.body.written.device === deviceId,
      removed: leaf.removed,
      statement: leaf.removed ? null : leaf.body,
    }))
    .sort((a, b) => (a.writtenAt < b.writtenAt ? 1 : -1));
  return { id, type, fields, versions };
}
