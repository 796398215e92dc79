import type { Statement, StatementType } from '../../domain/statements.ts';
import type { Documents } from '../own/documents.ts';

/** The statements that may show a photo. */
const SHOWING: readonly StatementType[] = ['post', 'draft', 'profile'];

/** The hash of the photo that a statement shows: that of a post or a draft, the avatar of a profile. */
export function photoIn(statement: Statement): string | null {
  if (statement.type === 'profile') return statement.avatar?.sha256 ?? null;
  return 'photo' in statement ? (statement.photo?.sha256 ?? null) : null;
}

/** The person's statements that show a photo, whichever it is. */
export async function showingPhotos(documents: Documents) {
  const stored = (await Promise.all(SHOWING.map((type) => documents.list(type)))).flat();
  return stored.filter((one) => photoIn(one) !== null);
}
