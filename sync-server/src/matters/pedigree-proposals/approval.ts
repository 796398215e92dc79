import { pedigreeProposalFactIds } from '../../../../src/domain/pedigree-proposal/id.ts';
import { CURRENT_PROPOSALS } from '../../../../src/domain/pedigree-proposal/states.ts';
import type { Approval } from '../approvals/decisions.ts';

export const PROPOSAL_APPROVAL: Approval = {
  factIds: pedigreeProposalFactIds,
  verdictType: 'proposal-verdict',
  verdictField: 'confirmed',
  approvable: ['waiting'],
  // A confirmed proposal may be removed later, when it is proved wrong.
  refusable: CURRENT_PROPOSALS,
  auditActions: { approval: 'pedigree-confirmed', refusal: 'pedigree-removed' },
  nothingToDecide: 'pedigree-proposal/nothing-to-decide',
};
