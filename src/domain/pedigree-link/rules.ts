import type { Code } from '../codes.ts';
import type { PetFact } from '../pet/schema.ts';
import { dogOfLink } from './id.ts';
import type { PedigreeLinkFact, PedigreeLinkStatement } from './schema.ts';

/** Why a well-formed link is impossible, whatever other documents say. */
export function refusePedigreeLink({ _id }: Pick<PedigreeLinkStatement, '_id'>): Code | null {
  return dogOfLink(_id) === null ? 'pedigree/not-found' : null;
}

type LinkedPet = Pick<PetFact, 'uid' | 'petType'>;

/** Why this person cannot link this pet, or null; `pet` is null if it is not published. */
export function refuseLinkOf(pet: LinkedPet | null, userId: string): Code | null {
  if (pet === null || pet.uid !== userId) return 'pet/not-yours';
  return pet.petType === 'dog' ? null : 'pedigree-link/not-a-dog';
}

/**
 * Whether others see a link: it was granted, and the pet still belongs to its author. So it ends with the pet or its
 * change of owner, whatever order the service learns of it.
 */
export function isInForce(link: Pick<PedigreeLinkFact, 'state' | 'authorId'>, pet: LinkedPet | null): boolean {
  return link.state === 'granted' && refuseLinkOf(pet, link.authorId) === null;
}

/** Only digits and letters: people write chip numbers in groups. */
function bareChip(chip: string): string {
  return chip.toUpperCase().replace(/[^0-9A-Z]/g, '');
}

/** Whether two chip numbers are the same; short ones never match. */
export function isSameChip(one: string, other: string): boolean {
  const bare = bareChip(one);
  return bare.length >= SHORTEST_CHIP && bare === bareChip(other);
}

/** ISO 11784 has 15 digits; the makers' older ones have 9 or 10 characters. */
const SHORTEST_CHIP = 9;
