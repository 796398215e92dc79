import { BREEDS, breedOf } from '../pet/breeds.ts';
import { PET_KINDS, type PetKind } from '../pet/schema.ts';

/** Mixed dogs and mixed cats have the same key; in an address the kind is added to it. */
const SHARED_KEY = 'mixed';
/** A breed that is not in the list has no page. */
const UNDESCRIBED = 'other';

/** The last part of the address of a breed's page; null if it has none, as a breed of a newer version. */
export function breedAddress(kind: PetKind, key: string): string | null {
  if (key === UNDESCRIBED || breedOf(kind, key) === null) return null;
  return key === SHARED_KEY ? `${key}-${kind}` : key;
}

/** The addresses of all breeds with a page. */
export function breedAddresses(): string[] {
  return PET_KINDS.flatMap((kind) => BREEDS[kind].flatMap(({ key }) => breedAddress(kind, key) ?? []));
}

/** The breed of an address, or null. */
export function breedAt(address: string): { readonly kind: PetKind; readonly key: string } | null {
  for (const kind of PET_KINDS) {
    for (const key of [address, SHARED_KEY]) {
      if (breedAddress(kind, key) === address) return { kind, key };
    }
  }
  return null;
}
