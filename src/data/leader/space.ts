import { LIMITS } from '../../domain/limits.ts';
import { MEDIA_CACHE } from '../../platform/media-caches.ts';
import type { StorageUse } from '../api/sync.ts';
import type { DataApi } from '../api.ts';
import { isQuota } from '../store/open.ts';
import type { Context } from './context.ts';

/** Fuller than this, a device is told to be nearly full (offline situation 20). */
const NEARLY_FULL_RATIO = 0.9;

/**
 * Looks how much room is left and tells it. Where the browser does not tell, what was found by writing stays as it is.
 */
export async function noteSpace(context: Context): Promise<void> {
  const estimate = await context.surroundings.storage.estimate();
  if (estimate !== null) context.learn({ storageFull: estimate.usage / estimate.quota > NEARLY_FULL_RATIO });
}

/**
 * Whether nothing can be stored any more. PouchDB says no more than "transaction was aborted" when the quota is used up
 * (indexeddb adapter 9), so as much as one document may need is written beside it, and the browser's answer looked at.
 */
export async function isFull({ device }: Context): Promise<boolean> {
  try {
    await device.write('probe', ' '.repeat(LIMITS.documentBytes));
    await device.write('probe', '');
    return false;
  } catch (error) {
    // A request that was under way when the browser ended its transaction knows only that it was ended.
    return isQuota(error) || (error instanceof Error && error.name === 'AbortError');
  }
}

/** What this app holds on the device, and how much of it could be fetched again. */
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

/** The photos' own sizes. What a cache adds around them is not told by any browser. */
async function bytesIn(caches: CacheStorage): Promise<number> {
  // Opening it would make it, and a device on which no photo was looked at has none.
  if (!(await caches.has(MEDIA_CACHE))) return 0;
  const cache = await caches.open(MEDIA_CACHE);
  let bytes = 0;
  for (const request of await cache.keys()) bytes += (await (await cache.match(request))?.blob())?.size ?? 0;
  return bytes;
}

/**
 * Lets go of what can be fetched again: photos that were looked at, those of messages, and what was read through the
 * network.
 */
export async function freeSpace(context: Context): ReturnType<DataApi['freeSpace']> {
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
