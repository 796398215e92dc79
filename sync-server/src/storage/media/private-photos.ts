import { hasRole } from '../../../../src/domain/account/rules.ts';
import { fieldsOf } from '../../../../src/domain/fields.ts';
import { homeOf } from '../../../../src/domain/kinds/names.ts';
import { reportRange } from '../../../../src/domain/moderation/id.ts';
import type { ReportFact } from '../../../../src/domain/moderation/schema.ts';
import { MATTERS } from '../../../../src/domain/statements.ts';
import type { Bearer } from '../../http/plugins/tokens.ts';
import type { Store } from '../store/store.ts';

/** Facts in which its uploaders show a photo; one valid fact is enough. */
const MOST_READ = 100;

/** The reader of a photo, from their token. */
export type PhotoReader = Pick<Bearer, 'userId' | 'roles'>;

interface PrivatePhoto {
  readonly _id: string;
  readonly uploaders: readonly string[];
}

/**
 * Whether this person may read a private photo: its uploader may, everyone to whom a living fact of an uploader in
 * `matters` shows it, and moderators as long as such a fact is reported. Facts of other authors grant nothing: anyone
 * who was shown a photo knows its name, and naming it in an own message would share it further, or preserve their
 * access after it was withdrawn.
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
  // Uses the index of photos: no engine uses one for `$in`, and an index by authors would be read completely. The
  // authors are filtered in the query, because a recipient may name the photo in so many own messages that the
  // uploader's are not among the first.
  const authorId = { $in: [...uploaders] };
  const facts = await store.find(MATTERS, { 'photo.sha256': _id, authorId, ...to }, MOST_READ);
  return facts.map(({ id }) => id);
}

/** Also after the reported document was changed or removed: a report names the photos that it was about. */
async function isReported(store: Pick<Store, 'find' | 'range'>, photo: PrivatePhoto): Promise<boolean> {
  const reports = await store.find(homeOf('report'), { 'photos.0.sha256': photo._id }, MOST_READ);
  if (reports.some(({ doc }) => photo.uploaders.includes(String(fieldsOf<ReportFact>(doc).targetAuthor)))) return true;
  for (const fact of await showing(store, photo, {})) {
    const { from, to } = reportRange(fact);
    if ((await store.range(homeOf('report'), from, to, 1)).length > 0) return true;
  }
  return false;
}
