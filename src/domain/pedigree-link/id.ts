import { idGrammar, keyOf, NOTHING, USER_ID } from '../kinds/id-grammar.ts';
import { dogIdOfKey, pedigreeId, pedigreeIds } from '../pedigree/id.ts';
import { petIds } from '../pet/id.ts';

/** "This pet is that dog." */
export const pedigreeLinkIds = idGrammar('pedigree-link', keyOf(pedigreeIds), keyOf(petIds));

/**
 * In `matters`: by the dog first, so that all links to one dog are one range, and by the author, because a pet with a
 * new owner needs a new request.
 */
export const pedigreeLinkFactIds = idGrammar('delivered:pedigree-link', keyOf(pedigreeIds), keyOf(petIds), USER_ID);

export function pedigreeLinkId(dogId: string, pet: string): string {
  return pedigreeLinkIds.make(pedigreeId(dogId), pet);
}

export function pedigreeLinkFactId(link: string, userId: string): string {
  const [pedigree = NOTHING, pet = NOTHING] = pedigreeLinkIds.parse(link) ?? [];
  return pedigreeLinkFactIds.make(pedigree, pet, userId);
}

/** The statement of a fact. */
export function statementOfLink(fact: string): string {
  const [pedigree = NOTHING, pet = NOTHING] = pedigreeLinkFactIds.parse(fact) ?? [];
  return pedigreeLinkIds.make(pedigree, pet);
}

export function petOfLink(link: string): string {
  return pedigreeLinkIds.parse(link)?.[1] ?? NOTHING;
}

/** The requested dog; null if the id names none. */
export function dogOfLink(link: string): string | null {
  return dogIdOfKey(pedigreeIds.key(pedigreeLinkIds.parse(link)?.[0] ?? NOTHING));
}
