import { photoFields } from '../../../couchdb/databases.ts';
import type { Store } from '../publisher/store.ts';
import type { PhotoDocument } from './photo-store.ts';

const MEDIA = 'media';
const TRIES = 10;

/**
 * Takes a person off the photo's uploaders, and the photo away with the last one unless a fact names it. An upload in between is a conflict, and decided anew.
 * `goes` is asked when the photo has been read: whatever it says holds, or the write meets another revision.
 */
export async function releasePhoto(
  store: Store,
  sha256: string,
  userId: string,
  goes: () => Promise<boolean> = async () => true,
): Promise<'gone' | 'kept' | 'stays'> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const row = (await store.read(MEDIA, [sha256])).get(sha256);
    if (!(await goes())) return 'stays';
    if (row === undefined || row.deleted) return 'kept';
    const photo = row.doc as PhotoDocument & { readonly _rev: string };
    const uploaders = photo.uploaders.filter((each) => each !== userId);
    const kept = uploaders.length > 0 || (await isNamed(store, sha256));
    const document = kept ? { ...photo, uploaders } : { _id: sha256, _rev: row.rev, _deleted: true };
    const [written] = await store.write(MEDIA, [document]);
    if (written?.ok) return kept ? 'kept' : 'gone';
  }
  throw new Error('a photo keeps being written by others');
}

/** Whether a living fact shows the photo. */
export async function isNamed(store: Store, sha256: string): Promise<boolean> {
  const questions = photoFields().flatMap(({ name, fields }) => fields.map((field) => ({ database: name, field })));
  const answers = await Promise.all(
    questions.map(({ database, field }) => store.find(database, { [field]: sha256 }, 1)),
  );
  return answers.some((rows) => rows.length > 0);
}
