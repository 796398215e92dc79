import { type DeliveredKind, type Kind, PLAIN, PUBLIC } from '../kinds/kind.ts';
import { pedigreeProposalFactId, pedigreeProposalFactIds, pedigreeProposalIds, statementOfProposal } from './id.ts';
import { refusePedigreeProposal } from './rules.ts';
import { type PedigreeProposalFact, PedigreeProposalStatement } from './schema.ts';
import { proposalStands } from './states.ts';

export const pedigreeProposalKind: Kind<PedigreeProposalStatement> = {
  ...PLAIN,
  respectsSanctions: true,
  ids: pedigreeProposalIds,
  factIds: pedigreeProposalFactIds,
  schema: PedigreeProposalStatement,
  fields: {
    name: PUBLIC.field,
    callName: PUBLIC.field,
    sex: PUBLIC.field,
    breed: PUBLIC.field,
    birthday: PUBLIC.field,
    kennel: PUBLIC.field,
    sir: PUBLIC.field,
    dam: PUBLIC.field,
    others: PUBLIC.field,
    /** In the fact, which only its owner gets, and in nothing that others read. */
    pet: PUBLIC.field,
    createdAt: PUBLIC.clock,
  },
  factId: pedigreeProposalFactId,
  notYours: 'pedigree-proposal/taken',
  counted: () => 'pedigreeProposals',
  refuse: refusePedigreeProposal,
};

export const deliveredPedigreeProposalKind: DeliveredKind<PedigreeProposalFact> = {
  orders: {},
  shownAs: () => 'pedigree-proposal',
  standsFor: (fact) =>
    proposalStands(fact.state) ? { ...fact, _id: statementOfProposal(fact._id), type: 'pedigree-proposal' } : null,
};
