import Type, { type Static } from 'typebox';
import { Instant, ownDocument } from '../document.ts';
import { bookmarkIds } from './id.ts';

/**
 * "Keep this post for me", or not any more. Private: it goes to the person's other devices and to nobody else. The
 * device keeps the post with its photos as long as it is `kept`. Of two devices' versions the later one holds. `keptAt`
 * orders the list.
 */
export const BookmarkStatement = ownDocument(bookmarkIds, {
  kept: Type.Boolean(),
  keptAt: Instant,
});
export type BookmarkStatement = Static<typeof BookmarkStatement>;
