import { pedigreeProposalFactIds } from '../../../src/domain/pedigree-proposal/id.ts';
import type { ProposalVerdict } from '../../../src/domain/pedigree-proposal/transition.ts';

export const MODERATION = 'moderation';

/** `proposal-verdict:…`: an admin's decision about a proposal. `uid`: its author, so that it is removed with them. */
export interface ProposalVerdictDocument extends ProposalVerdict {
  readonly _id: string;
  readonly type: 'proposal-verdict';
  readonly uid: string;
}

export function proposalVerdictId(proposal: string): string {
  return `proposal-verdict:${pedigreeProposalFactIds.key(proposal)}`;
}
