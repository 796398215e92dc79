import { pedigreeLinkFactIds } from '../../../../src/domain/pedigree-link/id.ts';
import { OPEN_LINK_STATES } from '../../../../src/domain/pedigree-link/states.ts';
import type { Approval } from '../approvals/decisions.ts';

export const LINK_APPROVAL: Approval = {
  factIds: pedigreeLinkFactIds,
  verdictType: 'pedigree-verdict',
  verdictField: 'granted',
  approvable: OPEN_LINK_STATES,
  // A granted link may be refused later, when it is proved wrong.
  refusable: [...OPEN_LINK_STATES, 'granted'],
  auditActions: { approval: 'pedigree-linked', refusal: 'pedigree-link-refused' },
  nothingToDecide: 'pedigree-link/nothing-to-decide',
};
