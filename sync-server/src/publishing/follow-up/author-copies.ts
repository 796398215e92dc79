import { sharedDatabases } from '../../../../couchdb/databases.ts';
import { profileFactId } from '../../../../src/domain/profile/id.ts';
import type { ProfileFact } from '../../../../src/domain/profile/schema.ts';
import type { GroupedStore, Row, Store } from '../../storage/store/store.ts';
import { type AuthorCopy, authorCopyOf } from '../apply/facts/publication.ts';

/** Facts rewritten by one request; in between, other people's statements are processed. */
const BATCH_SIZE = 100;

/** Whether facts with a copy of `before` must be checked when `after` replaces it. */
export function authorChanged(before: ProfileFact, after: ProfileFact): boolean {
  const [one, other] = [authorCopyOf(before), authorCopyOf(after)];
  return one.authorRole !== other.authorRole || entriesOf(one).some(([field, value]) => value !== other[field]);
}

/**
 * One step of copying a person's published profile to their facts: at most `BATCH_SIZE` of them, in any shared
 * database. It changes only the copy, never order, times or content, and does not restore facts removed since.
 * @returns whether there may be more
 */
export async function copyAuthor(
  parts: { readonly store: Store; readonly grouped: GroupedStore },
  userId: string,
): Promise<boolean> {
  const id = profileFactId(userId);
  const row = (await parts.grouped.read('directory', [id])).get(id);
  if (row === undefined || row.deleted) return false;
  const copy = authorCopyOf(row.doc as ProfileFact);
  const role = { authorRole: copy.authorRole === undefined ? { $exists: true } : { $exists: false } };
  const stale = {
    $or: [role, ...entriesOf(copy).map(([field, value]) => ({ [field]: { $exists: true, $ne: value } }))],
  };
  for (const database of sharedDatabases()) {
    const rows = await parts.store.find(database, { authorId: userId, ...stale }, BATCH_SIZE);
    if (rows.length === 0) continue;
    const written = await parts.grouped.write(
      database,
      rows.map((each) => withCopy(each, copy)),
    );
    // The next step finds a conflict again. Any other failure would repeat forever.
    if (written.some((each) => !each.ok && !each.conflict)) throw new Error('a copy of an author could not be written');
    return true;
  }
  return false;
}

/** Only the fields that this kind of fact has: a comment, for instance, shows no avatar. */
function withCopy(row: Row, copy: AuthorCopy) {
  const { authorRole: _before, ...fact } = row.doc as { readonly authorRole?: unknown };
  const fields = entriesOf(copy).filter(([field]) => field in fact);
  const role = copy.authorRole === undefined ? {} : { authorRole: copy.authorRole };
  return { ...fact, _id: row.id, _rev: row.rev, ...Object.fromEntries(fields), ...role };
}

function entriesOf(copy: AuthorCopy): [Exclude<keyof AuthorCopy, 'authorRole'>, string | null][] {
  return [
    ['authorName', copy.authorName],
    ['authorLetter', copy.authorLetter],
    ['customAvatar', copy.customAvatar],
  ];
}
