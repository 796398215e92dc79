import { pedigreeProposalFactId } from '../../../../../src/domain/pedigree-proposal/id.ts';
import type { PedigreeProposalStatement } from '../../../../../src/domain/pedigree-proposal/schema.ts';
import { requestRecheck } from '../../../matters/arbiter/requests.ts';
import { sanctioned } from '../decision-inputs.ts';
import { decidedByArbiter } from './decided-by-arbiter.ts';
import type { Publishes } from './publishes.ts';

const toArbiter = decidedByArbiter<PedigreeProposalStatement>(pedigreeProposalFactId);

/**
 * The arbiter of all proposals (`matters/pedigree-proposals`) decides whether a dog is possible beside all others, and
 * writes or removes it.
 */
export const publishesPedigreeProposal: Publishes<PedigreeProposalStatement> = {
  // A confirmed dog no longer belongs to its owner alone.
  outlivesStatement: true,
  statementInputs: (_beside, context) => ({ refusal: sanctioned(context) }),
  decide: toArbiter.decide,
  after(each, userId, open) {
    const { row, decision } = each;
    if (decision.kind !== 'remove') return toArbiter.after(each, userId, open);
    // Also without a fact: it may be under decision right now.
    return [{ kind: 'arbitrate', request: requestRecheck(pedigreeProposalFactId(row.id, userId)) }];
  },
};
