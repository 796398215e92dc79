import { type Static, Type } from 'typebox';
import { RefusalReason } from '../approval/schema.ts';
import { Instant, idOf, UserId } from '../document.ts';
import { DOG_FIELDS, nullable } from '../pedigree/schema.ts';
import { pedigreeProposalFactIds } from './id.ts';

const { dogId, name, callName, sex, breed, birthday, kennel, sir, dam, others } = DOG_FIELDS;
const proposal = idOf(pedigreeProposalFactIds);

/** A parent by its number; `name` is null if unknown. */
const NamedParent = nullable(Type.Object({ dogId, name: nullable(Type.String()) }, { additionalProperties: false }));

/** A proposal that waits for an admin. */
export const OpenProposal = Type.Object(
  {
    proposal,
    dog: Type.Object(
      { dogId, name, callName, sex, breed, birthday, kennel, sir, dam, others },
      { additionalProperties: false },
    ),
    sir: NamedParent,
    dam: NamedParent,
    owner: Type.Object({ userId: UserId, name: Type.String() }),
    askedAt: Instant,
  },
  { additionalProperties: false },
);
export type OpenProposal = Static<typeof OpenProposal>;

/** Longest waiting first, at most `adminPage`. The client sends `next` as `after`; null on the last page. */
export const OpenProposals = Type.Object({ rows: Type.Array(OpenProposal), next: nullable(Type.String()) });
export type OpenProposals = Static<typeof OpenProposals>;

/** Applies to the text that the admin has seen, identified by `askedAt`. A rejection needs a reason for the person. */
export const ProposalDecision = Type.Union([
  Type.Object(
    { proposal, askedAt: Instant, confirmed: Type.Literal(true), reason: Type.Null() },
    { additionalProperties: false },
  ),
  Type.Object(
    { proposal, askedAt: Instant, confirmed: Type.Literal(false), reason: RefusalReason },
    { additionalProperties: false },
  ),
]);
export type ProposalDecision = Static<typeof ProposalDecision>;
