import breeds from './breeds.json' with { type: 'json' };
import type { PetKind } from './schema.ts';

/** A breed with its stable key; documents store only the key, so a corrected name applies to every pet. */
export interface Breed {
  readonly key: string;
  readonly name: { readonly en: string; readonly uk: string };
}

/** The breeds of a kind; `other` is the last one (spec part 2, section 9). */
export const BREEDS: Readonly<Record<PetKind, readonly Breed[]>> = breeds;

/** The breed of this key, or null: a newer version may know further keys. */
export function breedOf(kind: PetKind, key: string): Breed | null {
  return BREEDS[kind].find((breed) => breed.key === key) ?? null;
}
