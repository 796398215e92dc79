import { idGrammar, keyOf, NOTHING, USER_ID } from '../kinds/id-grammar.ts';
import { dogIdOfKey, pedigreeId, pedigreeIds } from '../pedigree/id.ts';

/** "I know this dog", by its number: one proposal per person and dog. */
export const pedigreeProposalIds = idGrammar('pedigree-proposal', keyOf(pedigreeIds));

/** In `matters`: by the dog first, so that all proposals of one dog are one range. */
export const pedigreeProposalFactIds = idGrammar('delivered:pedigree-proposal', keyOf(pedigreeIds), USER_ID);

export function pedigreeProposalId(dogId: string): string {
  return pedigreeProposalIds.make(pedigreeId(dogId));
}

export function pedigreeProposalFactId(proposal: string, userId: string): string {
  return pedigreeProposalFactIds.make(pedigreeProposalIds.parse(proposal)?.[0] ?? NOTHING, userId);
}

/** The statement of a fact. */
export function statementOfProposal(fact: string): string {
  return pedigreeProposalIds.make(pedigreeProposalFactIds.parse(fact)?.[0] ?? NOTHING);
}

/** The proposed dog; null if the id names none. */
export function dogOfProposal(proposal: string): string | null {
  return dogIdOfKey(pedigreeIds.key(pedigreeProposalIds.parse(proposal)?.[0] ?? NOTHING));
}
