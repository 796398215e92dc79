import type { PedigreePage, Relative } from '../../domain/pedigree/page.ts';
import { dogOfProposal } from '../../domain/pedigree-proposal/id.ts';
import { proposedDog } from '../../domain/pedigree-proposal/rules.ts';
import { proposalStands } from '../../domain/pedigree-proposal/states.ts';
import type { OwnProposal } from './proposal-queries.ts';

/**
 * The page of a dog as its owner sees it before others do: their text overlaid on the published page. `page` is null if
 * nothing is known here.
 * @returns null if their proposal is not in force
 */
export function proposedPage({ record, fact }: OwnProposal, page: PedigreePage | null): PedigreePage | null {
  const { statement, state } = record;
  const isAnswered = state === 'published' && fact !== null;
  if (isAnswered ? !proposalStands(fact.state) : page !== null && page.dog.source === 'import') return page;
  // The published page already has their text.
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
