import type { Store } from '../store/store.ts';
import { belongsTo, type Shard } from './shard.ts';

/** Which people's databases this process publishes, of all processes that do. */
export interface Division {
  /** Whether this one is its own, at this moment. Asked before each step. */
  has(database: string): boolean;
  /** Begins to take part; resolves when it has what is free for it now. Does not reject: it goes on by itself. */
  start(told: DivisionChanges): Promise<void>;
  /** Hands its databases over, to whoever is there; nothing of them is in hand any more. */
  stop(): Promise<void>;
  /** Where it can lose its databases at any moment: nothing is written by whoever has. */
  guard(store: Store): Store;
}

export interface DivisionChanges {
  /** These are its own from now on, and it has not looked at them since somebody else may have had them. */
  gained(has: (database: string) => boolean): void;
  /** These are not its own any more. Resolves when nothing of them is in hand. */
  lost(has: (database: string) => boolean): Promise<void>;
}

/** As the operator says, for as long as the process lives. */
export function fixedDivision(shard: Shard): Division {
  return {
    has: (database) => belongsTo(shard, database),
    start: async ({ gained }) => gained(() => true),
    stop: async () => undefined,
    guard: (store) => store,
  };
}
