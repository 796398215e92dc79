import type { Unreachable } from '../http/http-client.ts';

/** The shared databases that a device mirrors (`couchdb/databases.ts`). */
export type MirrorName = 'community' | 'market';

/** Keeps a mirror up to date, or several as one. */
export interface MirrorSync {
  /** Starts if not at work. */
  wake(): void;
  /** Resolves when the mirror is as new as the server was after this call, or with the reason why it is not. */
  catchUp(): Promise<{ kind: 'done' } | Unreachable>;
  /**
   * Takes everything anew, for a mirror that may be damaged. What is there stays until the new is whole, so that
   * without a network nothing is lost to read.
   */
  renew(): void;
  /** The server's epoch, learnt by hello: a mirror of another one is replaced. */
  expectEpoch(epoch: string): void;
  /** Caught up, and nothing failed since. */
  proven(): boolean;
  /** A bundle is loading, or a long history is being followed. */
  catchingUp(): boolean;
  /** At work, waiting for changes not counted. */
  busy(): boolean;
  /** Ends the waiting for changes, for a page that nobody looks at. */
  rest(): void;
  close(): Promise<void>;
}
