import type { Clock } from '../platform/clock.ts';
import type { Presence } from '../platform/network.ts';
import type { StorageSpace } from '../platform/storage.ts';

/**
 * Everything of the machine that the data client uses, passed in, so that tests run several devices in one process
 * exactly as browsers do. Only `worker/main.ts`, `client.ts` and the service worker use globals.
 */
export interface Machine {
  fetch: typeof fetch;
  /** For longpolls, on platforms where `fetch` does not release them; `fetch` if omitted. */
  deferredFetch?: typeof fetch;
  /** Address of the service; '' means the page's own origin. */
  origin: string;
  clock: Clock;
  /** 0 (included) to 1 (excluded). */
  random: () => number;
  /** Null in a window without IndexedDB. */
  indexedDb: IDBFactory | null;
  /** Prefix of every database name; '' in a browser. Separates devices that share one process. */
  prefix: string;
  /** Loads PouchDB, which is only needed when a person is signed in. */
  loadPouch: () => Promise<OwnDatabases>;
  /** Null without Web Locks: then this context leads alone. */
  locks: LockManager | null;
  /** Null without BroadcastChannel. */
  openChannel: ((name: string) => Channel) | null;
  caches: CacheStorage | null;
  storage: StorageSpace;
  /** True if the person asked the browser to save data: then only what they open is fetched. */
  savesData: () => boolean;
  /** Uploads with progress from 0 to 1 if the platform reports it. */
  upload: Upload;
  /** The presence at the start; `setPresence` reports later changes. */
  presence: Presence;
  /** Logs a foreseen oddity; never personal data. */
  log: (event: string, detail?: Readonly<Record<string, unknown>>) => void;
}

export interface OwnDatabases {
  open(name: string): PouchDB.Database;
}

/** The part of BroadcastChannel that is used. */
export interface Channel {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  close(): void;
}

export type Upload = (request: {
  url: string;
  token: string;
  body: Blob;
  signal: AbortSignal;
  progress: (share: number) => void;
}) => Promise<{ status: number; text: string; contentType: string }>;
