import { DATA_VERSION } from '../../domain/data-version.ts';
import { PROTOCOL_VERSION } from '../../domain/sync/protocol.ts';
import { SAVED_POST_STORE_STEPS } from '../bookmarks/saved-post-store.ts';
import { MIRROR_STEPS } from '../mirror/schema.ts';
import { OWN_STEPS } from '../own/own-store-schema.ts';
import { DEVICE_STEPS } from '../store/device-store.ts';

/** The version of the calls between tabs (`DataApi`); increment it whenever a call is added, renamed or changed. */
const CALLS_VERSION = 9;
const STORES = [DEVICE_STEPS, OWN_STEPS, MIRROR_STEPS, SAVED_POST_STORE_STEPS];

/**
 * The version of this program, for tabs of different releases side by side: the sum of the versions of documents
 * (`DATA_VERSION`), of the device's stores, of the calls between tabs and of the service's protocol. It only ever
 * grows.
 */
export const PROGRAM = STORES.reduce(
  (sum, steps) => sum + steps.length,
  DATA_VERSION + PROTOCOL_VERSION + CALLS_VERSION,
);
