import { hasRole } from '../../../src/domain/account/rules.ts';
import { fieldsOf } from '../../../src/domain/fields.ts';
import { homeOf } from '../../../src/domain/kinds/names.ts';
import { reportRange } from '../../../src/domain/moderation/id.ts';
import type { ReportFact } from '../../../src/domain/moderation/schema.ts';
import { MATTERS } from '../../../src/domain/statements.ts';
import type { Bearer } from '../plugins/tokens.ts';
import type { Store } from '../store/store.ts';

/** Facts in which its uploaders show a photo: one that counts is enough. */
const MOST_READ = 100;

/** Who asks for a photo, by their token. */
export type PhotoReader = Pick<Bearer, 'userId' | 'roles'>;

interface PrivatePhoto {
  readonly _id: string;
  readonly uploaders: readonly string[];
}

/**
 * Whether a private photo may be read by this person: by who uploaded it, by whom a living fact of theirs in `matters`
 * shows it to, and by moderators as long as such a fact is reported. Facts of other authors open nothing: whoever was
 * shown a photo knows its name, and naming it in a message of their own would show it on, or keep it for themselves
 * after it was taken back.
 */
export async function isShownTo(
  store: Pick<Store, 'find' | 'range'>,
  photo: PrivatePhoto,
  { userId, roles }: PhotoReader,
): Promise<boolean> {
  if (photo.uploaders.includes(userId)) return true;
  if ((await showing(store, photo, { participants: { $elemMatch: { $eq: userId } } })).length > 0) return true;
  return hasRole(roles, 'admin') && (await isReported(store, photo));
}

/** The ids of the facts in which an uploader shows it. */
async function showing(store: Pick<Store, 'find'>, { _id, uploaders }: PrivatePhoto, to: object): Promise<string[]> {
  // By the index of photos: no engine takes one for `$in`, and one by authors would be read from end to end. Asked for
  // here, because whoever was shown the photo may name it in so many messages of their own that these are not among
  // the first.
  const authorId = { $in: [...uploaders] };
  const facts = await store.find(MATTERS, { 'photo.sha256': _id, authorId, ...to }, MOST_READ);
  return facts.map(({ id }) => id);
}

/** Also after what was reported was changed or taken back: a report names the photos that it was about. */
async function isReported(store: Pick<Store, 'find' | 'range'>, photo: PrivatePhoto): Promise<boolean> {
  const reports = await store.find(homeOf('report'), { 'photos.0.sha256': photo._id }, MOST_READ);
  if (reports.some(({ doc }) => photo.uploaders.includes(String(fieldsOf<ReportFact>(doc).targetAuthor)))) return true;
  for (const fact of await showing(store, photo, {})) {
    const { from, to } = reportRange(fact);
    if ((await store.range(homeOf('report'), from, to, 1)).length > 0) return true;
  }
  return false;
}
