import { LIMITS } from '../limits.ts';
import { idsOf } from './by-number.ts';
import { createNameIndex, type NameIndex } from './name-index.ts';
import type { PedigreeHit, PedigreeHits } from './page.ts';
import type { Sex } from './schema.ts';

/** A known dog, with its call name if that is known too. */
export type FoundBefore = PedigreeHit & { readonly callName: string | null };

interface NumberedDogs {
  readonly names: Pick<NameIndex, 'search'>;
  /** Null for an unknown dog; likewise below. */
  numberOf(dogId: string): number | null;
  dogAt(number: number): PedigreeHit | null;
}

/** Searches among few dogs, with the same result as the service's search. */
export function foundAmong(dogs: readonly FoundBefore[], text: string, sex?: Sex): PedigreeHits {
  const names = createNameIndex();
  const numbers = new Map<string, number>();
  for (const [number, dog] of dogs.entries()) {
    names.put(number, dog);
    numbers.set(dog.dogId, number);
  }
  const numberOf = (dogId: string) => numbers.get(dogId) ?? null;
  const { hits, more } = foundIn({ names, numberOf, dogAt: (number) => dogs[number] ?? null }, text, sex);
  return { hits: hits.map(hitOf), more };
}

/**
 * The dogs that a text finds: first by id, then by name. With `sex` no name finds a dog of the other sex; an id does,
 * because it means that very dog.
 */
export function foundIn({ names, numberOf, dogAt }: NumberedDogs, text: string, sex?: Sex): PedigreeHits {
  const most = LIMITS.pedigreesFound;
  const suits = (number: number) => sex === undefined || (dogAt(number)?.sex ?? sex) === sex;
  const byId = idsOf(text).flatMap((dogId) => numberOf(dogId) ?? []);
  const found = [...new Set([...byId, ...names.search(text, most + 1, suits)])];
  return { hits: found.slice(0, most).flatMap((number) => dogAt(number) ?? []), more: found.length > most };
}

export function hitOf({ dogId, name, breed, kennel, sex, birthday }: PedigreeHit): PedigreeHit {
  return { dogId, name, breed, kennel, sex, birthday };
}
