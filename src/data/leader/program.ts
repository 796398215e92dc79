import { DATA_VERSION } from '../../domain/data-version.ts';
import { PROTOCOL_VERSION } from '../../domain/sync/protocol.ts';
import { SAVED_POST_STORE_STEPS } from '../bookmarks/saved-post-store.ts';
import { MIRROR_STEPS } from '../mirror/schema.ts';
import { OWN_STEPS } from '../own/own-store.ts';
import { DEVICE_STEPS } from '../store/device-store.ts';

/**
 * What tabs may ask of the one that leads (`DataApi`); one more whenever a call is added, renamed or asked otherwise.
 */
const CALLS_VERSION = 5;
const STORES = [DEVICE_STEPS, OWN_STEPS, MIRROR_STEPS, SAVED_POST_STORE_STEPS];

/**
 * How much this program understands, for tabs of different releases side by side: of documents (`DATA_VERSION`), of the
 * stores on the device, of the calls between tabs and of the service's language. Each new version of any of them makes
 * it greater, and nothing makes it smaller.
 */
export const PROGRAM = STORES.reduce(
  (sum, steps) => sum + steps.length,
  DATA_VERSION + PROTOCOL_VERSION + CALLS_VERSION,
);
