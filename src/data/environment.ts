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
 * Everything of the machine that the data client touches, handed in, so that several devices run beside each other in
 * one process of tests exactly as they do in browsers. Only `worker/main.ts`, `client.ts` and the service worker reach
 * for globals.
 */
export interface Environment {
  fetch: typeof fetch;
  /** For requests that the service holds, where `fetch` does not let go of them; `fetch` when it is left out. */
  deferredFetch?: typeof fetch;
  /** Where the service is; '' means the page's own origin. */
  origin: string;
  clock: Clock;
  /** 0 (included) to 1 (excluded). */
  random: () => number;
  /** Null in a window that has no IndexedDB. */
  indexedDb: IDBFactory | null;
  /** Before every database name; '' in a browser. Keeps devices apart that share one process. */
  prefix: string;
  /**
   * What opens an own database, loaded when somebody is signed in; a visitor never pays for it. Rejects with
   * `PartMissing` when it could not be fetched.
   */
  loadOwnDatabase: () => Promise<OwnDatabaseCode>;
  /** Loads PouchDB, which is only needed then too. */
  loadPouch: () => Promise<OwnDatabases>;
  /** The bundled list of places, loaded when a city is first asked for. */
  loadPlaces: () => Promise<PlaceList>;
  /** What makes the file of everything that is a person's, loaded when it is asked for. */
  loadExport: () => Promise<ExportMaker>;
  /** What makes an index of posts, loaded when somebody first searches. */
  loadSearch: () => Promise<SearchMaker>;
  /** What makes an index of people, loaded when somebody is looked for without a network. */
  loadPeopleSearch: () => Promise<PeopleSearchMaker>;
  /** What looks through dogs by their names, loaded when one is looked for without a network. */
  loadPedigreeSearch: () => Promise<PedigreeSearchMaker>;
  /** Null where there are no Web Locks: then this context leads alone. */
  locks: LockManager | null;
  /** Null where there is no BroadcastChannel. */
  openChannel: ((name: string) => Channel) | null;
  caches: CacheStorage | null;
  storage: StorageSpace;
  /** The person asked their browser to fetch no more than they look at. */
  savesData: () => boolean;
  /** Uploads with progress from 0 to 1 where the platform tells it. */
  upload: Upload;
  /** The presence at the start; later ones come through `setPresence`. */
  presence: Presence;
  /** For a foreseen oddity worth knowing about; never personal data. */
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
