import { join } from 'node:path';
import { DATABASES } from '../../../../couchdb/databases.ts';
import type { Log } from '../../base/logging/log.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { type Bundle, BundleCache } from './bundle-cache.ts';

export interface Bundles {
  /** The newest bundle of a mirrored database; null if none is ready within `timeoutMs`. */
  newest(database: string, timeoutMs: number): Promise<Bundle | null>;
  /** Whether devices mirror a database of this name. */
  has(database: string): boolean;
  /** Resolves when the bundles contain everything that the databases hold at the time of the call. */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
}

const REST_AFTER_PACKING_MS = 10_000;
const PAUSES = { first: 500, most: 30_000 };

/**
 * Starts to maintain the bundles of all mirrored databases. They are saved in `<dataDir>/bundles`, where they can be
 * removed at any time.
 */
export function createBundles(options: {
  readonly couch: Couch;
  readonly epoch: string;
  readonly dataDir: string;
  readonly log: Log;
  /** Minimum pause between two packings, in milliseconds. */
  readonly restAfterPacking?: number;
}): Bundles {
  const { couch, epoch, dataDir, log } = options;
  const restAfterPacking = options.restAfterPacking ?? REST_AFTER_PACKING_MS;
  const folder = join(dataDir, 'bundles');
  const caches = new Map<string, BundleCache>(
    DATABASES.filter(({ mirrored }) => mirrored).map(({ name }) => [
      name,
      new BundleCache({ couch, database: name, epoch, folder, log, restAfterPacking, pauses: PAUSES }),
    ]),
  );
  return {
    newest: async (database, timeoutMs) => (await caches.get(database)?.newest(timeoutMs)) ?? null,
    has: (database) => caches.has(database),
    async caughtUp() {
      await Promise.all([...caches.values()].map((cache) => cache.caughtUp()));
    },
    async stop() {
      await Promise.all([...caches.values()].map((cache) => cache.stop()));
    },
  };
}
