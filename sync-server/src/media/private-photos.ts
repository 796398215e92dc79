import { MATTERS } from '../../../src/domain/statements.ts';
import type { Store } from '../store/store.ts';

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
  const shown = {
    'photo.sha256': sha256,
    authorId: { $in: uploaders },
    participants: { $elemMatch: { $eq: reader } },
  };
  return (await store.find(MATTERS, shown, 1)).length > 0;
}
