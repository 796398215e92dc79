import { photoFields } from '../../../couchdb/databases.ts';
import { isLiving } from '../store/rows.ts';
import type { Row, Store } from '../store/store.ts';
import { NO_UPLOADER, type PhotoDocument, uploadNote, uploadNoteId } from './photo-store.ts';

const MEDIA = 'media';
const TRIES = 10;

interface Release {
  readonly sha256: string;
  /** Who is taken off its uploaders. */
  readonly userId: string;
  readonly now: Date;
  readonly goes?: () => Promise<boolean>;
}

/**
 * Takes a person off the photo's uploaders, and the photo away with the last one unless a fact names it; then a note is
 * left, or written anew, so that it is looked at again (`../jobs/unnamed-photos.ts`). A private one goes in any case:
 * without an uploader nobody may read it. An upload in between is a
 * conflict, and decided anew. `goes` is asked when the photo has been read: whatever it says holds, or the write meets
 * another revision.
 */
export async function releasePhoto(
  store: Store,
  { sha256, userId, now, goes = async () => true }: Release,
): Promise<'gone' | 'kept' | 'stays'> {
  const note = uploadNoteId(NO_UPLOADER, sha256);
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const rows = await store.read(MEDIA, [sha256, note]);
    const row = rows.get(sha256);
    if (!(await goes())) return 'stays';
    if (row === undefined || row.deleted) return 'kept';
    const photo = row.doc as PhotoDocument & { readonly _rev: string };
    const uploaders = photo.uploaders.filter((each) => each !== userId);
    const named = uploaders.length === 0 && photo.private !== true && (await isNamed(store, sha256));
    // Before the photo lets go of its last uploader: cut off in between, there is a note too many. A conflict means
    // that somebody else wrote the same.
    if (named) await store.write(MEDIA, [{ _id: note, ...revisionOf(rows.get(note)), ...uploadNote(now) }]);
    const kept = named || uploaders.length > 0;
    const document = kept ? { ...photo, uploaders } : { _id: sha256, _rev: row.rev, _deleted: true };
    const [written] = await store.write(MEDIA, [document]);
    if (written?.ok) return kept ? 'kept' : 'gone';
  }
  throw new Error('a photo keeps being written by others');
}

function revisionOf(row: Row | undefined): { _rev?: string } {
  return isLiving(row) ? { _rev: row.rev } : {};
}

/** Whether a living fact shows the photo. */
export async function isNamed(store: Store, sha256: string): Promise<boolean> {
  // One after the other: each may have to bring its index up to date first, and one yes is enough.
  for (const { name, fields } of photoFields()) {
    for (const field of fields) if ((await store.find(name, { [field]: sha256 }, 1)).length > 0) return true;
  }
  return false;
}
