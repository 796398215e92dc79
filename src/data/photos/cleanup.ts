import type { Documents } from '../own/documents.ts';
import type { OwnRoom } from '../own/room.ts';

/** A photo that no statement names may belong to a form that is still open; after so long it does not. */
const ORPHAN_MS = 24 * 60 * 60_000;

/**
 * Lets go of photo bytes that nobody needs from this device any more: the server has them and every post that shows them is
 * published (then their variants are read from there), or nothing names them since a day.
 */
export async function dropNeedlessPhotos(room: OwnRoom, now: () => number): Promise<void> {
  const settled = [...room.photos.values()].filter((photo) => photo.state !== 'waiting');
  if (settled.length === 0) return;
  const stored = [...(await room.documents.list('post')), ...(await room.documents.list('draft'))];
  const records = stored.map((one) => room.record(one));
  for (const photo of settled) {
    const naming = records.filter(({ statement }) => 'photo' in statement && statement.photo?.sha256 === photo.sha256);
    const published = photo.state === 'sent' && naming.length > 0 && naming.every(({ state }) => state === 'published');
    const orphan = naming.length === 0 && now() - Date.parse(photo.addedAt) > ORPHAN_MS;
    if (published || orphan) await room.store.removePhoto(photo.sha256);
  }
  await room.photosChanged();
}

/** The photos that some post or draft of the person's shows. */
export async function photosNamedIn(documents: Documents): Promise<Set<string>> {
  const stored = [...(await documents.list('post')), ...(await documents.list('draft'))];
  return new Set(stored.flatMap((one) => ('photo' in one && one.photo !== null ? [one.photo.sha256] : [])));
}
