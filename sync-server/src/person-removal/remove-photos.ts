import { photoFields } from '../../../couchdb/databases.ts';
import { type PhotoDocument, uploadNoteId } from '../media/photo-store.ts';
import type { Store } from '../publisher/store.ts';

const MEDIA = 'media';
const PAGE = 200;
const TRIES = 10;

/**
 * Takes a person's photos away, except those that somebody else uploaded as well or that a living fact names: a photo has the name of its bytes, so two people may have
 * the same one. Call it when the person's own facts are gone. May be repeated.
 */
export async function removePhotosOf(store: Store, userId: string): Promise<number> {
  const [from, to] = [uploadNoteId(userId, ''), uploadNoteId(userId, '\ufff0')];
  let removed = 0;
  for (;;) {
    const notes = await store.range(MEDIA, from, to, PAGE);
    if (notes.length === 0) return removed;
    for (const { id } of notes) if (await release(store, id.slice(from.length), userId)) removed += 1;
    // The notes go last: what is cut off before is found again.
    await store.write(
      MEDIA,
      notes.map(({ id, rev }) => ({ _id: id, _rev: rev, _deleted: true })),
    );
  }
}

/** Takes the person off the photo's uploaders, and the photo away with the last one. An upload by somebody else in between is a conflict, and decided anew. */
async function release(store: Store, sha256: string, userId: string): Promise<boolean> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const row = (await store.read(MEDIA, [sha256])).get(sha256);
    if (row === undefined || row.deleted) return false;
    const photo = row.doc as PhotoDocument & { readonly _rev: string };
    const uploaders = photo.uploaders.filter((each) => each !== userId);
    const kept = uploaders.length > 0 || (await isNamed(store, sha256));
    const document = kept ? { ...photo, uploaders } : { _id: sha256, _rev: row.rev, _deleted: true };
    const [written] = await store.write(MEDIA, [document]);
    if (written?.ok) return !kept;
  }
  throw new Error('a photo keeps being written by others');
}

async function isNamed(store: Store, sha256: string): Promise<boolean> {
  const questions = photoFields().flatMap(({ name, fields }) => fields.map((field) => ({ database: name, field })));
  const answers = await Promise.all(
    questions.map(({ database, field }) => store.find(database, { [field]: sha256 }, 1)),
  );
  return answers.some((rows) => rows.length > 0);
}
