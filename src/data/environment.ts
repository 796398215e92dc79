import type { foundAmong } from '../domain/pedigree/found-among.ts';
import type { PlaceList } from '../domain/place/list.ts';
import type { createPeopleIndex } from '../domain/search/people-index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Presence } from '../platform/network.ts';
import type { StorageSpace } from '../platform/storage.ts';
import type { exportAll, ownContent, postsIn } from './export/export-all.ts';
import type { OwnDatabase } from './own/own-database.ts';
import type { SearchMaker } from './posts/device-search.ts';

/**
 * Everything of the machine that the data client uses, passed in, so that tests run several devices in one process
 * exactly as browsers do. Only `worker/main.ts`, `client.ts` and the service worker use globals.
 */
export interface Environment {
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
  /**
   * The code that opens an own database, loaded when a person is signed in; visitors never load it. Rejects with
   * `ChunkLoadError` if it could not be fetched.
   */
  loadOwnDatabase: () => Promise<OwnDatabaseCode>;
  /** Loads PouchDB, which is only needed then too. */
  loadPouch: () => Promise<OwnDatabases>;
  /** The bundled list of cities, loaded for the first city suggestion. */
  loadPlaces: () => Promise<PlaceList>;
  /** The code that makes the export file, loaded on request. */
  loadExport: () => Promise<ExportMaker>;
  /** The code that indexes posts, loaded for the first search. */
  loadSearch: () => Promise<SearchMaker>;
  /** The code that indexes people, loaded for the first offline search for people. */
  loadPeopleSearch: () => Promise<PeopleSearchMaker>;
  /** The code that searches dogs by name, loaded for the first offline search for dogs. */
  loadPedigreeSearch: () => Promise<PedigreeSearchMaker>;
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

export interface OwnDatabaseCode {
  OwnDatabase: Pick<typeof OwnDatabase, 'open'>;
}

export interface PeopleSearchMaker {
  createPeopleIndex: typeof createPeopleIndex;
}

export interface PedigreeSearchMaker {
  foundAmong: typeof foundAmong;
}

export interface ExportMaker {
  ownContent: typeof ownContent;
  postsIn: typeof postsIn;
  exportAll: typeof exportAll;
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
