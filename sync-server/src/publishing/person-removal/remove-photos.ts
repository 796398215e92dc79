import { uploadNoteId } from '../../storage/media/photo-store.ts';
import { releasePhotos } from '../../storage/media/release-photo.ts';
import type { Store } from '../../storage/store/store.ts';

const MEDIA = 'media';
const PAGE_SIZE = 200;

/**
 * Removes a person's photos, except those that another person also uploaded or a fact names: a photo is named by its
 * bytes, so two people may have the same one. Must run after the removal of the person's facts. Idempotent.
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
    // The notes are deleted last, so that an interrupted removal is found again.
    await store.write(
      MEDIA,
      notes.map(({ id, rev }) => ({ _id: id, _rev: rev, _deleted: true })),
    );
    // Continues after them: a lagging list would return them repeatedly from the beginning.
    start = `${last.id}\u0000`;
  }
}
