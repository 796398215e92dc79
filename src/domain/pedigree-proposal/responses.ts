import Type, { type Static } from 'typebox';
import { Instant, idOf, UserId } from '../document.ts';
import { LIMITS } from '../limits.ts';
import { DOG_FIELDS } from '../pedigree/schema.ts';
import { pedigreeProposalFactIds } from './id.ts';

const { dogId, name, callName, sex, breed, birthday, kennel, sir, dam, others } = DOG_FIELDS;
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const proposal = idOf(pedigreeProposalFactIds);

/** A parent by its number; `name` is null if unknown. */
const NamedParent = orNull(Type.Object({ dogId, name: orNull(Type.String()) }, { additionalProperties: false }));

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

/** Longest waiting first, at most `LIMITS.adminPage`. The client sends `next` as `after`; null on the last page. */
export const OpenProposals = Type.Object({ rows: Type.Array(OpenProposal), next: orNull(Type.String()) });
export type OpenProposals = Static<typeof OpenProposals>;

const Reason = Type.String({ minLength: 1, maxLength: LIMITS.moderationReason.max, pattern: '\\S' });

/** Applies to the text that the admin has seen, identified by `askedAt`. A rejection needs a reason for the person. */
export const ProposalDecision = Type.Union([
  Type.Object(
    { proposal, askedAt: Instant, confirmed: Type.Literal(true), reason: Type.Null() },
    { additionalProperties: false },
  ),
  Type.Object(
    { proposal, askedAt: Instant, confirmed: Type.Literal(false), reason: Reason },
    { additionalProperties: false },
  ),
]);
export type ProposalDecision = Static<typeof ProposalDecision>;
