import { fieldsOf } from '../../../src/domain/fields.ts';
import { MATTERS } from '../../../src/domain/statements.ts';
import type { Store } from '../store/store.ts';

/**
 * Facts that show a photo to one reader. Besides who uploaded it only the reader knows its name, so nobody else could
 * write so many that the one that counts is not among them.
 */
const MOST_READ = 100;

/**
 * Whether a private photo may be read by this person: by who uploaded it, and by whom a living fact of theirs in
 * `matters` shows it to. Facts of other authors open nothing: whoever was shown a photo knows its name, and naming it
 * in a message of their own would show it on, or keep it for themselves after it was taken back.
 */
export async function isShownTo(
  store: Pick<Store, 'find'>,
  { _id: sha256, uploaders }: { readonly _id: string; readonly uploaders: readonly string[] },
  reader: string,
): Promise<boolean> {
  if (uploaders.includes(reader)) return true;
  // Nothing that both engines could take an index for but the photo: one by authors would be read from end to end.
  const shown = { 'photo.sha256': sha256, participants: { $elemMatch: { $eq: reader } } };
  const facts = await store.find(MATTERS, shown, MOST_READ);
  return facts.some(({ doc }) => uploaders.includes(authorOf(doc)));
}

function authorOf(fact: unknown): string {
  const { authorId } = fieldsOf<{ authorId: string }>(fact);
  return typeof authorId === 'string' ? authorId : '';
}
