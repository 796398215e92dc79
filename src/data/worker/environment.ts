import { cachesOrNull, indexedDbOrNull } from '../../platform/browser-parts.ts';
import { systemClock } from '../../platform/clock.ts';
import { storageSpace } from '../../platform/storage.ts';
import type { Environment } from '../environment.ts';
import { deferredFetch } from './deferred-fetch.ts';
import { loadPart } from './parts.ts';
import { upload } from './upload.ts';

/** The globals of a worker (dedicated or service worker); each may be missing in some browser. */
export interface WorkerGlobals {
  navigator: {
    locks?: LockManager;
    storage?: StorageManager;
    onLine: boolean;
    /** Chromium only. */
    connection?: { saveData?: boolean };
  };
}

/** The parts that only screens use: a service worker is one script without chunks, and must not contain them. */
export type ScreenParts = Pick<Environment, 'loadPlaces' | 'loadExport'>;

/** The environment of the data client in this worker. */
export function workerSurroundings(
  globals: WorkerGlobals,
  report: Environment['log'],
  parts: ScreenParts,
): Environment {
  return {
    fetch: (input, init) => fetch(input, init),
    deferredFetch,
    origin: '',
    clock: systemClock,
    random: secureRandom,
    indexedDb: indexedDbOrNull(),
    prefix: '',
    async loadOwnDatabase() {
      // In parallel: one needs the other at once.
      const [own] = await Promise.all([
        loadPart('src/data/own/own-database.ts', () => import('../own/own-database.ts')),
        loadPouch(),
      ]);
      return own;
    },
    loadPouch: async () => (await loadPouch()).ownDatabases,
    // The leader answers, and that may be the service worker when a page was just opened.
    loadSearch: () => loadPart('src/domain/search/post-index.ts', () => import('../../domain/search/post-index.ts')),
    loadPeopleSearch: () =>
      loadPart('src/domain/search/people-index.ts', () => import('../../domain/search/people-index.ts')),
    loadPedigreeSearch: () =>
      loadPart('src/domain/pedigree/found-among.ts', () => import('../../domain/pedigree/found-among.ts')),
    ...parts,
    locks: globals.navigator.locks ?? null,
    openChannel: typeof BroadcastChannel === 'undefined' ? null : (name) => new BroadcastChannel(name),
    caches: cachesOrNull(),
    storage: storageSpace(globals.navigator.storage),
    savesData: () => globals.navigator.connection?.saveData === true,
    upload,
    presence: { online: globals.navigator.onLine, visible: true },
    log: report,
  };
}

const loadPouch = () => loadPart('src/data/own/pouch-indexeddb.ts', () => import('../own/pouch-indexeddb.ts'));

/** Device ids and branch revisions are derived from it, so it must not repeat across devices. */
function secureRandom(): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return value / 2 ** 32;
}
