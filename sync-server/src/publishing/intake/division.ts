import { belongsTo, type Shard } from './shard.ts';

/** Which people's databases this process publishes, among all publishing processes. */
export interface ShardAssignment {
  /** Whether this process has the database now. Checked before each step. */
  has(database: string): boolean;
  /** Joins; resolves when it has what is free now. Never rejects: it retries by itself. */
  start(listener: DivisionChanges): Promise<void>;
  /** Hands its databases over to the remaining processes; no work of them may be running. */
  stop(): Promise<void>;
  /** False once it has lost its databases without knowing: other processes may have them. */
  readonly mayWrite: () => boolean;
}

export interface DivisionChanges {
  /** It has these databases from now on and must check them, because another process may have had them. */
  gained(has: (database: string) => boolean): void;
  /** It no longer has these databases. Resolves when no work of them is running. */
  lost(has: (database: string) => boolean): Promise<void>;
}

/** Configured by the operator, fixed while the process lives. */
export function fixedDivision(shard: Shard): ShardAssignment {
  return {
    has: (database) => belongsTo(shard, database),
    start: async ({ gained }) => gained(() => true),
    stop: async () => undefined,
    mayWrite: () => true,
  };
}
