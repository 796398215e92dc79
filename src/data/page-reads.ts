import { indexedDbOrNull } from '../platform/browser-parts.ts';
import { systemClock, within } from '../platform/clock.ts';
import type { MirrorName } from './mirror/mirror-sync.ts';
import { createMirrorReads, type PageReads } from './mirror/read.ts';
import { readsWithNetwork } from './mirror/reads-with-network.ts';
import { firstPostsIn, withFirstPosts } from './posts/first-posts.ts';
import { openDeviceStore } from './store/device-store.ts';

/** A note that does not come by then never will (private windows, docs/adr/2026-11-device-storage.md). */
const NOTE_MS = 1_000;

/**
 * Reading the mirrored feed on the page's own thread: needs no worker, so it is what a cold start without a network
 * shows. A window that keeps nothing reads over the network instead.
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
      if (found.kept !== 'unavailable') return found;
      const { readMarketOverNetwork } = await import('./market/network-market.ts');
      return readMarketOverNetwork(surroundings);
    },
  };
}

/** The worker notes by how much this device's clock is wrong; where that cannot be read the clock must do. */
async function serverNow(indexedDb: IDBFactory | null): Promise<number> {
  const now = systemClock.now();
  if (indexedDb === null) return now;
  const device = openDeviceStore(indexedDb, '');
  try {
    return now + ((await within(systemClock, NOTE_MS, device.read('clockOffset'), 0)) ?? 0);
  } catch {
    return now;
  } finally {
    device.close().catch(() => undefined);
  }
}
