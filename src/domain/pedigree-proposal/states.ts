/**
 * `waiting`: the pedigree is published as its owner stated it, unconfirmed; `confirmed`: an admin confirmed it;
 * `removed`: an admin removed it; `impossible`: removed because new data about its relatives contradicts it;
 * `replaced`: a stud book has the dog now; `withdrawn`: its owner withdrew it. Separate from the schema, because
 * screens use it.
 */
export const PROPOSAL_STATES = ['waiting', 'confirmed', 'removed', 'impossible', 'replaced', 'withdrawn'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** The states in which the proposal publishes the dog. */
export const CURRENT_PROPOSALS = ['waiting', 'confirmed'] as const satisfies readonly ProposalState[];

export function proposalStands(state: ProposalState): boolean {
  return CURRENT_PROPOSALS.some((each) => each === state);
}
