import type { OpenProposals, ProposalDecision } from '../../../../src/domain/pedigree-proposal/responses.ts';
import { proposedDog } from '../../../../src/domain/pedigree-proposal/rules.ts';
import type { PedigreeProposalFact } from '../../../../src/domain/pedigree-proposal/schema.ts';
import { readPedigrees } from '../../reading/pedigrees/stored-dogs.ts';
import { createDecisions, type DecisionParts } from '../approvals/decisions.ts';
import { isPosition, readPage } from '../approvals/page.ts';
import { PROPOSAL_APPROVAL } from './approval.ts';

const WAITING = { type: 'pedigree-proposal', states: ['waiting'], by: 'askedAt', direction: 'asc' } as const;

/** The pedigrees proposed by owners that admins see and decide. */
export type ProposalDecisions = ReturnType<typeof createProposalDecisions>;

export function createProposalDecisions(parts: DecisionParts) {
  const { store, namesOf, decide } = createDecisions(PROPOSAL_APPROVAL, parts);
  return {
    /** The longest waiting first. `after`: `next` of the previous page. */
    async waiting(after: string | null): Promise<OpenProposals> {
      const { shown, next } = await readPage<PedigreeProposalFact>(store, WAITING, after);
      const [dogs, named] = await Promise.all([
        readPedigrees(
          store,
          shown.flatMap(({ sir, dam }) => [sir, dam].filter((parent) => parent !== null)),
        ),
        namesOf(shown.map(({ authorId }) => authorId)),
      ]);
      const parent = (dogId: string | null) => (dogId === null ? null : { dogId, name: dogs.get(dogId)?.name ?? null });
      const rows = shown.map((proposal) => ({
        proposal: proposal._id,
        dog: { dogId: proposal.dogId, ...proposedDog(proposal) },
        sir: parent(proposal.sir),
        dam: parent(proposal.dam),
        owner: named(proposal.authorId),
        askedAt: proposal.askedAt,
      }));
      return { rows, next };
    },
    decide: (by: string, { proposal, askedAt, confirmed, reason }: ProposalDecision) =>
      decide(by, { matter: proposal, isApproved: confirmed, reason, askedAt }),
  };
}

/** Whether a text is a valid `after` of a page. */
export const isProposalPosition = (text: string) => isPosition(text, PROPOSAL_APPROVAL.factIds);
