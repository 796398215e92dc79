import { idOfPet } from './acts/bring-pets.ts';
import { decideLink, decideProposal, linkPet, proposeDog } from './acts/pedigree.ts';
import { PEDIGREE_LINKS, PEDIGREE_PROPOSALS } from './data/pedigree-links.ts';
import { PETS } from './data/pets.ts';
import type { SampleVisitor } from './people/visitor.ts';

/** Owners link their dogs with imported pedigrees or propose new ones, and the admin decides some. */
export async function linkPedigrees(
  admin: SampleVisitor,
  person: (key: string) => Promise<SampleVisitor>,
): Promise<void> {
  for (const { owner, pet, dogId, withChip, showsOwner, refusal } of PEDIGREE_LINKS) {
    const by = await person(owner);
    const chip = withChip ? (PETS.find(({ name }) => name === pet)?.record?.chip ?? '') : '';
    const link = await linkPet(by, idOfPet(by, pet), dogId, { chip, showsOwner });
    if (refusal !== undefined) await decideLink(admin, by, link, refusal);
  }
  for (const { owner, pet, decision, ...proposed } of PEDIGREE_PROPOSALS) {
    const by = await person(owner);
    const proposal = await proposeDog(by, idOfPet(by, pet), proposed);
    if (decision !== undefined) await decideProposal(admin, by, proposal, decision.reason);
  }
}
