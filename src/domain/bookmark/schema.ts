import { type Static, Type } from 'typebox';
import { Instant, ownDocument } from '../document.ts';
import { bookmarkIds } from './id.ts';

/**
 * "Keep this post for me", or no longer. Private: it syncs only to the person's other devices. The device stores the
 * post with its photos while it is `kept`. If two devices wrote versions, the later one wins. `keptAt` orders the list.
 */
export const BookmarkStatement = ownDocument(bookmarkIds, {
  kept: Type.Boolean(),
  keptAt: Instant,
});
export type BookmarkStatement = Static<typeof BookmarkStatement>;
