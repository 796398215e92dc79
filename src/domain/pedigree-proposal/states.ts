/**
 * `waiting`: the pedigree is there by its owner's word, and an admin has not confirmed it; `confirmed`: one has;
 * `removed`: an admin took it away; `impossible`: it was taken away because what is known of its relatives has changed;
 * `replaced`: a stud book has the dog now; `withdrawn`: its owner took it back. Apart from the schema: screens ask.
 */
export const PROPOSAL_STATES = ['waiting', 'confirmed', 'removed', 'impossible', 'replaced', 'withdrawn'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** In which the dog is there because of the proposal. */
export const CURRENT_PROPOSALS = ['waiting', 'confirmed'] as const satisfies readonly ProposalState[];

export function proposalStands(state: ProposalState): boolean {
  return CURRENT_PROPOSALS.some((each) => each === state);
}
