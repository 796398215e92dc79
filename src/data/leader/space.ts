import { LIMITS } from '../../domain/limits.ts';
import { isQuota } from '../store/open.ts';
import type { Context } from './context.ts';

/** Fuller than this, a device is told to be nearly full (offline situation 20). */
const CROWDED = 0.9;

/** Looks how much room is left and tells it. Where the browser does not tell, what was found by writing stays as it is. */
export async function noteSpace(context: Context): Promise<void> {
  const estimate = await context.surroundings.storage.estimate();
  if (estimate !== null) context.learn({ storageFull: estimate.usage / estimate.quota > CROWDED });
}

/**
 * Whether nothing can be stored any more. PouchDB says no more than "transaction was aborted" when the quota is used up (indexeddb
 * adapter 9), so as much as one document may need is written beside it, and the browser's answer looked at.
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
