import type { Code } from '../codes.ts';
import type { PetFact } from '../pet/schema.ts';
import { dogOfLink } from './id.ts';
import type { PedigreeLinkFact, PedigreeLinkStatement } from './schema.ts';

/** Why a well-formed one cannot stand, whatever else does. */
export function refusePedigreeLink({ _id }: Pick<PedigreeLinkStatement, '_id'>): Code | null {
  return dogOfLink(_id) === null ? 'pedigree/not-found' : null;
}

type LinkedPet = Pick<PetFact, 'uid' | 'petType'>;

/** Why this person cannot link this pet, or null; `pet` null: it is published nowhere. */
export function refuseLinkOf(pet: LinkedPet | null, userId: string): Code | null {
  if (pet === null || pet.uid !== userId) return 'pet/not-yours';
  return pet.petType === 'dog' ? null : 'pedigree-link/not-a-dog';
}

/**
 * Whether a link holds for others: it was granted, and the pet is still theirs who asked. So it ends with the pet, and
 * when that goes to somebody else, whoever is told first.
 */
export function isInForce(link: Pick<PedigreeLinkFact, 'state' | 'authorId'>, pet: LinkedPet | null): boolean {
  return link.state === 'granted' && refuseLinkOf(pet, link.authorId) === null;
}

/** Digits and letters alone: people write the number of a chip in groups. */
function bareChip(chip: string): string {
  return chip.toUpperCase().replace(/[^0-9A-Z]/g, '');
}

/** Whether two numbers of chips are one and the same; a few signs prove nothing. */
export function isSameChip(one: string, other: string): boolean {
  const bare = bareChip(one);
  return bare.length >= SHORTEST_CHIP && bare === bareChip(other);
}

/** ISO 11784 has 15 digits; the makers' older ones have 9 or 10 signs. */
const SHORTEST_CHIP = 9;
