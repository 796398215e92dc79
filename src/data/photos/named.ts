import { PLAIN } from '../../domain/kinds/kind.ts';
import type { Statement } from '../../domain/kinds/kinds.ts';
import { KINDS, kindOf } from '../../domain/kinds/kinds.ts';
import { STATEMENT_TYPES } from '../../domain/kinds/names.ts';
import type { Documents } from '../own/documents.ts';

/** The types of statements that may show a photo. */
const SHOWING = STATEMENT_TYPES.filter((type) => KINDS[type].photos !== PLAIN.photos);

/** The hashes of the photos that a statement shows. */
export function photosOf(statement: Statement): string[] {
  return kindOf(statement).photos(statement);
}

/** The person's statements that show photos, of all types. */
export async function showingPhotos(documents: Documents) {
  const stored = (await Promise.all(SHOWING.map((type) => documents.list(type)))).flat();
  return stored.filter((one) => photosOf(one).length > 0);
}
