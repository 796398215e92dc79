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
  /** Nothing is left to do, or nobody is left to do it for. */
  settle(database: string): Promise<void>;
}

export function authorTaskId(database: string): string {
  return PREFIX + database;
}

export function createAuthorTasks(store: Store, grouped: ReturnType<typeof groupStore>): AuthorTasks {
  const tasks = new Set<string>();
  return {
    async load(ours) {
      for await (const { id } of notesOf(store, PREFIX)) {
        const database = id.slice(PREFIX.length);
        if (ours(database)) tasks.add(database);
      }
    },
    has: (database) => tasks.has(database),
    async remember(database) {
      if (tasks.has(database)) return;
      await writeNote(grouped, authorTaskId(database), {
        _id: authorTaskId(database),
        ...{ type: 'author', database },
      });
      tasks.add(database);
    },
    async settle(database) {
      if (!tasks.has(database)) return;
      await writeNote(grouped, authorTaskId(database), null);
      tasks.delete(database);
    },
  };
}
