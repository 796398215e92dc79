import { LIMITS } from '../limits.ts';
import { createNameIndex } from './name-index.ts';
import type { PedigreeHit } from './page.ts';

/** A dog that is known, with what it is called at home where that is known too. */
export type FoundBefore = PedigreeHit & { readonly callName: string | null };

/** What a search finds among few dogs: the same that the service would find among them. */
export function foundAmong(dogs: readonly FoundBefore[], text: string): PedigreeHit[] {
  const index = createNameIndex();
  for (const [place, dog] of dogs.entries()) index.put(place, dog);
  return index.search(text, LIMITS.pedigreesFound).flatMap((place) => {
    const dog = dogs[place];
    return dog === undefined ? [] : [hitOf(dog)];
  });
}

export function hitOf({ dogId, name, breed, kennel, sex, birthday }: PedigreeHit): PedigreeHit {
  return { dogId, name, breed, kennel, sex, birthday };
}
