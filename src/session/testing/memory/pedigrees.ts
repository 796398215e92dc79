import type { PedigreesApi } from '../../../data/api/pedigrees.ts';
import type { ReadThrough } from '../../../data/api/result.ts';
import { foundAmong } from '../../../domain/pedigree/found-among.ts';
import type { Ancestry, PedigreePage } from '../../../domain/pedigree/page.ts';
import type { PedigreeOfPet } from '../../../domain/pedigree-link/responses.ts';
import type { Answering } from './asked.ts';

/** Pages and ancestries by the dogs' keys. */
export interface KnownPedigrees {
  readonly pages?: Readonly<Record<string, PedigreePage>>;
  readonly ancestries?: Readonly<Record<string, Ancestry>>;
  /** By the pets' keys. */
  readonly ofPets?: Readonly<Record<string, PedigreeOfPet>>;
}

export function pedigreesHandlers(
  ask: Answering,
  { pages = {}, ancestries = {}, ofPets = {} }: KnownPedigrees,
): PedigreesApi {
  return {
    searchPedigrees(text, sex) {
      const dogs = Object.values(pages).map(({ dog }) => dog);
      return ask('searchPedigrees', text, { ok: true, value: { ...foundAmong(dogs, text, sex), from: 'network' } });
    },
    readPedigree: (key) => ask('readPedigree', key, readIn(pages, key)),
    readAncestry: (key) => ask('readAncestry', key, readIn(ancestries, key)),
    readPedigreeOfPet: (key) => ask('readPedigreeOfPet', key, readIn(ofPets, key)),
  };
}

function readIn<T>(known: Readonly<Record<string, T>>, key: string): ReadThrough<T> {
  const value = known[key];
  return value === undefined ? { kind: 'missing' } : { kind: 'found', value, from: 'network' };
}
