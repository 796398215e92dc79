import { pedigreeProposalFactId } from '../../../../src/domain/pedigree-proposal/id.ts';
import type { PedigreeProposalStatement } from '../../../../src/domain/pedigree-proposal/schema.ts';
import { requestRecheck } from '../../arbiter/requests.ts';
import { sanctioned } from '../decision-context.ts';
import { decidedByArbiter } from './decided-by-arbiter.ts';
import type { Publishes } from './publishes.ts';

const toArbiter = decidedByArbiter<PedigreeProposalStatement>(pedigreeProposalFactId);

/**
 * Whether a dog can be there beside all others is decided by the arbiter of all proposals (`../../pedigree-proposals`),
 * who writes it as well, and takes it away.
 */
export const publishesPedigreeProposal: Publishes<PedigreeProposalStatement> = {
  // What was confirmed is not its owner's alone any more.
  outlivesStatement: true,
  circumstances: (_beside, context) => ({ refusal: sanctioned(context) }),
  decide: toArbiter.decide,
  after(each, userId, open) {
    const { row, decision } = each;
    if (decision.kind !== 'remove') return toArbiter.after(each, userId, open);
    // Also where nothing stands yet: it may be just being decided about.
    return [{ kind: 'arbitrate', request: requestRecheck(pedigreeProposalFactId(row.id, userId)) }];
  },
};
