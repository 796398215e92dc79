import { SERVICE_LIMITS } from '../../../domain/service-limits.ts';
import { MEDIA_CACHE } from '../../../platform/photos/media-caches.ts';
import type { StorageUse, SyncApi } from '../../api/sync.ts';
import { isQuota } from '../../store/open.ts';
import type { Context } from '../context.ts';

/** Above this ratio a device counts as nearly full (offline situation 20). */
const NEARLY_FULL_RATIO = 0.9;

/** Checks the free space and reports it. If the browser does not report it, the result of the last write stays. */
export async function noteSpace(context: Context): Promise<void> {
  const estimate = await context.surroundings.storage.estimate();
  if (estimate !== null) context.learn({ storageFull: estimate.usage / estimate.quota > NEARLY_FULL_RATIO });
}

/**
 * True if nothing can be stored any more. PouchDB only says "transaction was aborted" when the quota is used up
 * (indexeddb adapter 9), so this writes as much as one document may need and checks the browser's answer.
 */
export async function isFull({ device }: Context): Promise<boolean> {
  try {
    await device.write('probe', ' '.repeat(SERVICE_LIMITS.documentBytes));
    await device.write('probe', '');
    return false;
  } catch (error) {
    // A request in flight when the browser aborted its transaction only knows that it was aborted.
    return isQuota(error) || (error instanceof Error && error.name === 'AbortError');
  }
}

/** What this app stores on the device, and how much of it could be fetched again. */
export async function storageUse(context: Context): Promise<StorageUse> {
  const { storage, caches } = context.surroundings;
  const [estimate, persisted, photos, read, ofMessages] = await Promise.all([
    storage.estimate(),
    storage.persisted(),
    caches === null ? 0 : bytesIn(caches).catch(() => null),
    context.mirror?.throughBytes().catch(() => null) ?? 0,
    bytesOfMessages(context).catch(() => null),
  ]);
  const freeable = photos === null || read === null || ofMessages === null ? null : photos + read + ofMessages;
  return { usage: estimate?.usage ?? null, quota: estimate?.quota ?? null, freeable, persisted };
}

async function bytesOfMessages(context: Context): Promise<number> {
  const own = context.own();
  if (own === null || own.ending.aborted) return 0;
  return (await own.during(() => own.store.privatePhotos.all())).reduce((sum, { size }) => sum + size, 0);
}

/** The photos' own sizes. No browser reports the overhead of a cache. */
async function bytesIn(caches: CacheStorage): Promise<number> {
  // Opening a cache creates it, and a device on which no photo was opened has none.
  if (!(await caches.has(MEDIA_CACHE))) return 0;
  const cache = await caches.open(MEDIA_CACHE);
  let bytes = 0;
  for (const request of await cache.keys()) bytes += (await (await cache.match(request))?.blob())?.size ?? 0;
  return bytes;
}

/** Deletes what can be fetched again: cached photos, those of messages, and read-through facts. */
export async function freeSpace(context: Context): ReturnType<SyncApi['freeSpace']> {
  const { storage, caches } = context.surroundings;
  const before = (await storage.estimate())?.usage ?? null;
  await caches?.delete(MEDIA_CACHE);
  await context.mirror?.clearThrough();
  const own = context.own();
  if (own !== null && !own.ending.aborted) await own.during(() => own.store.privatePhotos.clear());
  const after = (await storage.estimate())?.usage ?? null;
  await noteSpace(context);
  return { before, after };
}
