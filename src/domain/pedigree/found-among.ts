import { LIMITS } from '../limits.ts';
import { idsOf } from './by-number.ts';
import { createNameIndex, type NameIndex } from './name-index.ts';
import type { PedigreeHit } from './page.ts';

/** A known dog, with its call name if that is known too. */
export type FoundBefore = PedigreeHit & { readonly callName: string | null };

/** Searches among few dogs, with the same result as the service's search. */
export function foundAmong(dogs: readonly FoundBefore[], text: string): PedigreeHit[] {
  const index = createNameIndex();
  const places = new Map<string, number>();
  for (const [place, dog] of dogs.entries()) {
    index.put(place, dog);
    places.set(dog.dogId, place);
  }
  return foundIn(index, (dogId) => places.get(dogId), text).flatMap((place) => {
    const dog = dogs[place];
    return dog === undefined ? [] : [hitOf(dog)];
  });
}

/**
 * The numbers of the dogs that a text finds: first by id, then by name. `known` returns the number of a dog by its id.
 */
export function foundIn(
  names: Pick<NameIndex, 'search'>,
  known: (dogId: string) => number | null | undefined,
  text: string,
): number[] {
  const most = LIMITS.pedigreesFound;
  const byId = idsOf(text).flatMap((dogId) => known(dogId) ?? []);
  return [...new Set([...byId, ...names.search(text, most)])].slice(0, most);
}

export function hitOf({ dogId, name, breed, kennel, sex, birthday }: PedigreeHit): PedigreeHit {
  return { dogId, name, breed, kennel, sex, birthday };
}
