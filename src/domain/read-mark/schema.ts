import type { Static } from 'typebox';
import { Instant, ownDocument } from '../document.ts';
import { readMarkIds } from './id.ts';

/**
 * "I have read up to here." One per list; of two devices' marks the later one wins. The unread items are derived from
 * it and never stored.
 */
export const ReadMarkStatement = ownDocument(readMarkIds, { upTo: Instant });
export type ReadMarkStatement = Static<typeof ReadMarkStatement>;
