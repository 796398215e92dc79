import type { Statement, StatementType } from '../../domain/statements.ts';
import type { Documents } from '../own/documents.ts';

/** The statements that may show a photo. */
const SHOWING: readonly StatementType[] = ['post', 'draft', 'profile', 'pet'];

/** The hashes of the photos that a statement shows: those of a post, a draft or a pet, the avatar of a profile. */
export function photosOf(statement: Statement): string[] {
  if (statement.type === 'profile') return statement.avatar == null ? [] : [statement.avatar.sha256];
  const first = 'photo' in statement && statement.photo !== null ? [statement.photo] : [];
  const further = statement.type === 'pet' ? statement.gallery : [];
  return [...first, ...further].map(({ sha256 }) => sha256);
}

/** The person's statements that show photos, whichever they are. */
export async function showingPhotos(documents: Documents) {
  const stored = (await Promise.all(SHOWING.map((type) => documents.list(type)))).flat();
  return stored.filter((one) => photosOf(one).length > 0);
}
