import { notesOf, writeNote } from '../ledger/ledger.ts';
import type { groupStore } from '../store/grouped-store.ts';
import type { Store } from '../store/store.ts';

const PREFIX = 'author:';

/**
 * People whose facts may still carry an old name, letter or avatar. The note in the ledger is written before the new
 * profile is published: whatever is cut off afterwards, the facts are looked through.
 */
export interface AuthorTasks {
  /** Reads the notes of all databases for which `ours` holds. */
  load(ours: (database: string) => boolean): Promise<void>;
  has(database: string): boolean;
  remember(database: string): Promise<void>;
  /**
   * No list shows a fact that is behind. Where lists lag, that counts when it is so again some time later: a fact that
   * was published just before may not have been found.
   */
  done(database: string): Promise<void>;
  /** Nobody is left to do it for. */
  settle(database: string): Promise<void>;
}

export function authorTaskId(database: string): string {
  return PREFIX + database;
}

/** `recheckDelayMs`: as `Couch.listLag` has it; `monotonic`: in milliseconds of a clock that never goes back. */
export function createAuthorTasks(
  store: Store,
  grouped: ReturnType<typeof groupStore>,
  recheckDelayMs: number | null,
  monotonic: () => number = () => performance.now(),
): AuthorTasks {
  const tasks = new Set<string>();
  /** Database -> since when nothing is found to be behind. */
  const doneSince = new Map<string, number>();

  async function settle(database: string): Promise<void> {
    doneSince.delete(database);
    if (!tasks.has(database)) return;
    await writeNote(grouped, authorTaskId(database), null);
    tasks.delete(database);
  }

  return {
    async load(ours) {
      for await (const { id } of notesOf(store, PREFIX)) {
        const database = id.slice(PREFIX.length);
        if (ours(database)) tasks.add(database);
      }
    },
    has: (database) => tasks.has(database),
    async remember(database) {
      doneSince.delete(database);
      if (tasks.has(database)) return;
      const note = { _id: authorTaskId(database), type: 'author', database };
      await writeNote(grouped, note._id, note);
      tasks.add(database);
    },
    async done(database) {
      const now = monotonic();
      const since = doneSince.get(database) ?? now;
      doneSince.set(database, since);
      if (recheckDelayMs === null || now - since >= recheckDelayMs) await settle(database);
    },
    settle,
  };
}
