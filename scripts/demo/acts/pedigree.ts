import { pedigreeLinkFactId, pedigreeLinkId } from '../../../src/domain/pedigree-link/id.ts';
import type { PedigreeLinkFact, PedigreeLinkStatement } from '../../../src/domain/pedigree-link/schema.ts';
import { pedigreeProposalFactId, pedigreeProposalId } from '../../../src/domain/pedigree-proposal/id.ts';
import type { PedigreeProposalFact, PedigreeProposalStatement } from '../../../src/domain/pedigree-proposal/schema.ts';
import { CURRENT_PROPOSALS } from '../../../src/domain/pedigree-proposal/states.ts';
import type { SampleProposal } from '../data/pedigree-links.ts';
import { asJson } from '../people/device.ts';
import { headOf, type SampleVisitor } from '../people/visitor.ts';

/**
 * States which dog of a pedigree the pet is, once the service has the pet.
 * @returns the id of its fact
 */
export async function linkPet(
  by: SampleVisitor,
  pet: string,
  dogId: string,
  { chip, showsOwner }: { chip: string; showsOwner: boolean },
): Promise<string> {
  await by.answered(pet);
  const statement: PedigreeLinkStatement = {
    _id: pedigreeLinkId(dogId, pet),
    ...headOf('pedigree-link'),
    chip,
    showsOwner,
    createdAt: new Date().toISOString(),
  };
  await by.say(statement);
  return pedigreeLinkFactId(statement._id, by.userId);
}

/** An earlier run’s decision stays. */
export async function decideLink(
  admin: SampleVisitor,
  owner: SampleVisitor,
  link: string,
  reason: string,
): Promise<void> {
  const { decidedAt } = await owner.device.delivered<PedigreeLinkFact>(link);
  if (decidedAt !== null) return;
  await admin.device.command('/admin/pedigree-links', asJson('POST', { link, granted: false, reason }));
}

/**
 * Proposes the pedigree of a dog that is in no stud book.
 * @returns the id of its fact
 */
export async function proposeDog(
  by: SampleVisitor,
  pet: string,
  { dogId, dog }: Pick<SampleProposal, 'dogId' | 'dog'>,
): Promise<string> {
  const statement: PedigreeProposalStatement = {
    _id: pedigreeProposalId(dogId),
    ...headOf('pedigree-proposal'),
    ...dog,
    pet,
    createdAt: new Date().toISOString(),
  };
  await by.say(statement);
  return pedigreeProposalFactId(statement._id, by.userId);
}

/** `reason` null: confirms it. */
export async function decideProposal(
  admin: SampleVisitor,
  owner: SampleVisitor,
  proposal: string,
  reason: string | null,
): Promise<void> {
  const { state, askedAt, decidedAt } = await owner.device.delivered<PedigreeProposalFact>(proposal);
  if (decidedAt !== null || !CURRENT_PROPOSALS.some((each) => each === state)) return;
  const decision = { proposal, askedAt, confirmed: reason === null, reason };
  await admin.device.command('/admin/pedigree-proposals', asJson('POST', decision));
}
