import { notesOf, writeNote } from '../../storage/ledger/ledger.ts';
import type { GroupedStore, Store } from '../../storage/store/store.ts';

const PREFIX = 'author:';

/**
 * People whose facts may still have an old name, letter or avatar. The note in the ledger precedes the publishing of
 * the new profile, so after an interruption the facts are still checked.
 */
export interface AuthorTasks {
  /** Reads the notes of all databases for which `ours` holds. */
  load(ours: (database: string) => boolean): Promise<void>;
  has(database: string): boolean;
  remember(database: string): Promise<void>;
  /**
   * No list shows an outdated fact. Where lists lag, this counts only when it is still so some time later, because a
   * recently published fact may have been missing.
   */
  done(database: string): Promise<void>;
  /** The person no longer exists. */
  settle(database: string): Promise<void>;
}

export function authorTaskId(database: string): string {
  return PREFIX + database;
}

/** `recheckDelayMs`: see `Couch.listLag`; `monotonic`: milliseconds of a monotonic clock. */
export function createAuthorTasks(
  store: Store,
  grouped: GroupedStore,
  recheckDelayMs: number | null,
  monotonic: () => number = () => performance.now(),
): AuthorTasks {
  const tasks = new Set<string>();
  /** Database -> since when no outdated fact is found. */
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
