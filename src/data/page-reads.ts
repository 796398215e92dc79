import { bestEffort } from '../domain/promises.ts';
import { indexedDbOrNull } from '../platform/browser-parts.ts';
import { systemClock, within } from '../platform/clock.ts';
import type { MirrorName } from './mirror/mirror-sync.ts';
import { createMirrorReads, type PageReads } from './mirror/read.ts';
import { readsWithNetwork } from './mirror/reads-with-network.ts';
import { firstPostsIn, withFirstPosts } from './posts/first-posts.ts';
import { openDeviceStore } from './store/device-store.ts';

/** A note that cannot be read within this time never will be (private windows, docs/adr/2026-11-device-storage.md). */
const NOTE_MS = 1_000;

/**
 * Reads the mirrored feed on the page's own thread: this needs no worker, so a cold start shows it without a network. A
 * window that can store nothing reads over the network instead.
 */
export function connectReads(onLater: () => void): PageReads {
  const indexedDb = indexedDbOrNull();
  const read = (name: MirrorName) =>
    createMirrorReads({
      indexedDb,
      keyRange: globalThis.IDBKeyRange,
      clock: systemClock,
      serverNow: () => serverNow(indexedDb),
      name,
      onLater,
    });
  const market = read('market');
  const surroundings = { fetch: fetch.bind(globalThis), origin: '', clock: systemClock };
  const community = readsWithNetwork(read('community'), async () =>
    (await import('./posts/network-reads.ts')).createNetworkReads({ surroundings }),
  );
  return {
    ...community,
    ...withFirstPosts(community.posts, firstPostsIn(document), systemClock.now),
    async market() {
      const found = await market.market();
      if (found.completeness !== 'unavailable') return found;
      const { readMarketOverNetwork } = await import('./market/network-market.ts');
      return readMarketOverNetwork(surroundings);
    },
  };
}

/** The worker stores this device's clock offset; if it cannot be read, the device's clock must suffice. */
async function serverNow(indexedDb: IDBFactory | null): Promise<number> {
  const now = systemClock.now();
  if (indexedDb === null) return now;
  const device = openDeviceStore(indexedDb, '');
  try {
    return now + ((await within(systemClock, NOTE_MS, device.read('clockOffset'), 0)) ?? 0);
  } catch {
    return now;
  } finally {
    void bestEffort(device.close());
  }
}
