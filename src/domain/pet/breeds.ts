import breeds from './breeds.json' with { type: 'json' };
import type { PetKind } from './schema.ts';

/** A breed with its stable key; documents carry the key alone, so a corrected name reaches every pet. */
export interface Breed {
  readonly key: string;
  readonly name: { readonly en: string; readonly uk: string };
}

/** The breeds of a kind; `other` is the last one (spec part 2, section 9). */
export const BREEDS: Readonly<Record<PetKind, readonly Breed[]>> = breeds;

/** The breed of this key, or null: a newer version may know keys that this one does not. */
export function breedOf(kind: PetKind, key: string): Breed | null {
  return BREEDS[kind].find((breed) => breed.key === key) ?? null;
}
