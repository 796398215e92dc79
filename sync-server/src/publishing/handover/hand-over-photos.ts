import { type PhotoDocument, uploadNote, uploadNoteId } from '../../storage/media/photo-store.ts';
import { isLiving } from '../../storage/store/rows.ts';
import type { Store } from '../../storage/store/store.ts';

const MEDIA = 'media';
const MAX_TRIES = 10;

/**
 * Photos that are passed on with a document count as uploaded by the recipient, too: they stay when their first owner
 * is removed, and are deleted with the last owner. The note is written before the photo names the person, as at an
 * upload. Idempotent.
 */
export async function handOverPhotos(store: Store, photos: readonly string[], to: string): Promise<void> {
  for (const sha256 of photos) await claim(store, sha256, to);
}

async function claim(store: Store, sha256: string, to: string): Promise<void> {
  const note = uploadNoteId(to, sha256);
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const rows = await store.read(MEDIA, [sha256, note]);
    const row = rows.get(sha256);
    if (!isLiving(row)) return;
    const photo = row.doc as PhotoDocument;
    if (photo.uploaders.includes(to)) return;
    // An upload or an interrupted attempt may have written it already.
    if (!isLiving(rows.get(note))) await store.write(MEDIA, [{ _id: note, ...uploadNote(new Date()) }]);
    const shared: PhotoDocument = { ...photo, _rev: row.rev, uploaders: [...photo.uploaders, to] };
    const [written] = await store.write(MEDIA, [shared]);
    if (written?.ok) return;
  }
  throw new Error('a photo keeps being written by others');
}
