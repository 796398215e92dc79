import { breedOf } from '../pet/breeds.ts';
import type { PetKind } from '../pet/schema.ts';
import { normaliseTags } from '../post/tags.ts';

/**
 * The tag of posts about a breed: its Ukrainian name, which people write anyway, for readers of both languages. Null
 * for an unknown breed.
 */
export function breedTag(kind: PetKind, key: string): string | null {
  const breed = breedOf(kind, key);
  return breed === null ? null : (normaliseTags([breed.name.uk])[0] ?? null);
}
