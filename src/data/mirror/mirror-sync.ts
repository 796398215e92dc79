import type { Unreachable } from '../http/http-client.ts';

/** The shared databases that a device mirrors (`couchdb/databases.ts`). */
export type MirrorName = 'community' | 'market';

/** Replicates one mirror, or several as one. */
export interface MirrorSync {
  /** Starts unless it is running. */
  wake(): void;
  /** Resolves when the mirror is as new as the server was at this call, or with the reason why it is not. */
  catchUp(): Promise<{ kind: 'done' } | Unreachable>;
  /**
   * Loads everything again, for a mirror that may be damaged. The old data stay until the new are complete, so that
   * they remain readable without a network.
   */
  renew(): void;
  /** The server's epoch, learnt by hello: a mirror of another epoch is replaced. */
  expectEpoch(epoch: string): void;
  /** True if caught up, without a failure since. */
  proven(): boolean;
  /** True while a bundle is loading or a long history is being followed. */
  catchingUp(): boolean;
  /** True while it works; waiting for changes does not count. */
  busy(): boolean;
  /** Ends the longpoll for changes, for a page that is not visible. */
  rest(): void;
  close(): Promise<void>;
}
