import type { LettersFate } from '../../../../src/domain/account/commands.ts';
import { LEDGER, notesOf } from '../../storage/ledger/ledger.ts';
import type { Row, Store } from '../../storage/store/store.ts';

const PREFIX = 'removal:';
const MAX_TRIES = 5;

/** "All data of this person must be removed", written before the removal starts. */
export interface RemovalMarker {
  readonly userId: string;
  /** Time of the request, ISO 8601. */
  readonly at: string;
  /** What becomes of their messages to others; older markers lack it, and everything is removed. */
  readonly letters?: LettersFate;
}

export interface RemovalMarkers {
  /** Writes the marker; an existing one stays unchanged. */
  put(userId: string, at: Date, letters: LettersFate): Promise<void>;
  of(userId: string): Promise<RemovalMarker | null>;
  all(): Promise<RemovalMarker[]>;
  drop(userId: string): Promise<void>;
}

/** The removals of the last day, in the ledger. */
export function createRemovalMarkers(store: Store): RemovalMarkers {
  async function read(userId: string): Promise<Row | null> {
    const row = (await store.read(LEDGER, [markerId(userId)])).get(markerId(userId));
    return row === undefined || row.deleted ? null : row;
  }

  return {
    async put(userId, at, letters) {
      for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
        if ((await read(userId)) !== null) return;
        const marker = { _id: markerId(userId), type: 'removal', userId, at: at.toISOString(), letters };
        const [written] = await store.write(LEDGER, [marker]);
        if (written?.ok) return;
      }
      throw new Error('the marker of a removal could not be written');
    },
    of: async (userId) => ((await read(userId))?.doc ?? null) as RemovalMarker | null,
    async all() {
      const found: RemovalMarker[] = [];
      for await (const { doc } of notesOf(store, PREFIX)) found.push(doc as RemovalMarker);
      return found;
    },
    async drop(userId) {
      const row = await read(userId);
      // A conflict means that another process also deletes it.
      if (row !== null) await store.write(LEDGER, [{ _id: row.id, _rev: row.rev, _deleted: true }]);
    },
  };
}

function markerId(userId: string): string {
  return PREFIX + userId;
}
