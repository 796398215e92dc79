import type { PedigreePage, Relative } from '../../domain/pedigree/page.ts';
import { dogOfProposal } from '../../domain/pedigree-proposal/id.ts';
import { proposedDog } from '../../domain/pedigree-proposal/rules.ts';
import { proposalStands } from '../../domain/pedigree-proposal/states.ts';
import type { OwnProposal } from './proposal-queries.ts';

/**
 * The page of a dog as its owner has it before others do: with what they wrote over what is published. `page` null:
 * nothing of it is known here.
 * @returns null where their word does not stand
 */
export function proposedPage({ record, fact }: OwnProposal, page: PedigreePage | null): PedigreePage | null {
  const { statement, state } = record;
  const isAnswered = state === 'published' && fact !== null;
  if (isAnswered ? !proposalStands(fact.state) : page !== null && page.dog.source === 'import') return page;
  // What everybody reads is what they wrote.
  if (page !== null && (isAnswered || state === 'refused')) return page;
  const dog = { ...proposedDog(statement), dogId: dogOfProposal(statement._id) ?? '' };
  const family = page ?? { siblings: [], siblingCount: 0, children: [], childCount: 0, owner: null };
  return {
    ...family,
    dog: { ...dog, size: null, cm: null, weight: null, kg: null, source: 'owner', confirmed: false },
    sir: relative(dog.sir, 'male', page?.sir ?? null),
    dam: relative(dog.dam, 'female', page?.dam ?? null),
  };
}

function relative(dogId: string | null, sex: Relative['sex'], known: Relative | null): Relative | null {
  if (dogId === null) return null;
  return known?.dogId === dogId ? known : { dogId, name: dogId, sex, birthday: null, known: false };
}
