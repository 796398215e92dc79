import { uploadNoteId } from '../media/photo-store.ts';
import { releasePhotos } from '../media/release-photo.ts';
import type { Store } from '../store/store.ts';

const MEDIA = 'media';
const PAGE_SIZE = 200;

/**
 * Takes a person's photos away, except those that somebody else uploaded as well or that a living fact names: a photo
 * has the name of its bytes, so two people may have the same one. Call it when the person's own facts are gone. May be
 * repeated.
 */
export async function removePhotosOf(store: Store, userId: string, now: Date): Promise<number> {
  const [from, to] = [uploadNoteId(userId, ''), uploadNoteId(userId, '\ufff0')];
  let removed = 0;
  for (let start = from; ; ) {
    const notes = await store.range(MEDIA, start, to, PAGE_SIZE);
    const last = notes.at(-1);
    if (last === undefined) return removed;
    const releases = notes.map(({ id }) => ({ sha256: id.slice(from.length), userId }));
    const ends = [...(await releasePhotos(store, releases, { now })).values()];
    removed += ends.filter((end) => end === 'gone').length;
    // The notes go last: what is cut off before is found again.
    await store.write(
      MEDIA,
      notes.map(({ id, rev }) => ({ _id: id, _rev: rev, _deleted: true })),
    );
    // Behind them, not from the beginning: a list that lags would show them again and again.
    start = `${last.id}\u0000`;
  }
}
