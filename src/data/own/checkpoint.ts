import type { Code } from '../../domain/codes.ts';
import { Queue } from '../../domain/promises.ts';
import { isMissing } from './sending/failure.ts';

/**
 * How far the own database has been pushed and pulled. It is a `_local` document of that very database, so a database
 * that was lost or rebuilt loses its checkpoints too and starts from zero instead of skipping changes.
 */
export interface Checkpoint {
  /** The local sequence up to which everything is on the server. */
  pushed: number | string;
  /** The server's sequence up to which everything is here; null: from the beginning. */
  pulled: string | null;
  /**
   * Documents that the gateway refuses: id -> which revision and why. They are not sent again until they change, and
   * stay listed until then.
   */
  denied: Record<string, Denial>;
}

export interface Denial {
  rev: string;
  code: Code;
  at: string;
}

const ID = '_local/lapka-checkpoint';
const START: Checkpoint = { pushed: 0, pulled: null, denied: {} };

export interface CheckpointStore {
  now(): Checkpoint;
  change(part: Partial<Checkpoint>): Promise<void>;
  /** Takes several, because each write contains the whole list. */
  deny(denials: Readonly<Record<string, Denial>>): Promise<void>;
  /** These revisions were accepted after all, or are not current any more. */
  settle(revisions: readonly { readonly id: string; readonly rev: string }[]): Promise<void>;
}

export async function openCheckpoint(database: PouchDB.Database): Promise<CheckpointStore> {
  let stored: (Checkpoint & { _rev?: string }) | null = null;
  try {
    stored = await database.get<Checkpoint>(ID);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  let current: Checkpoint =
    stored === null ? START : { pushed: stored.pushed, pulled: stored.pulled, denied: stored.denied };
  let rev = stored?._rev;
  const writing = new Queue();
  const store: CheckpointStore = {
    now: () => current,
    change(part) {
      current = { ...current, ...part };
      return writing.add(async () => {
        const written = await database.put({ _id: ID, ...current, ...(rev === undefined ? {} : { _rev: rev }) });
        rev = written.rev;
      });
    },
    deny: (denials) => store.change({ denied: { ...current.denied, ...denials } }),
    async settle(revisions) {
      const settled = revisions.flatMap(({ id, rev: one }) => (current.denied[id]?.rev === one ? [id] : []));
      if (settled.length === 0) return;
      const removed = new Set(settled);
      const left = Object.entries(current.denied).filter(([id]) => !removed.has(id));
      await store.change({ denied: Object.fromEntries(left) });
    },
  };
  return store;
}
