import Type, { type Static } from 'typebox';
import { Instant, idOf, ownDocument, UserId } from '../document.ts';
import { DOG_FIELDS, DogId } from '../pedigree/schema.ts';
import { petIds } from '../pet/id.ts';
import { versionOf } from '../upgrades.ts';
import { pedigreeProposalFactIds, pedigreeProposalIds } from './id.ts';
import { PROPOSAL_STATES } from './states.ts';

const { name, callName, sex, breed, birthday, kennel, sir, dam, others } = DOG_FIELDS;

/** What its owner says of a dog. */
const PROPOSED = {
  name,
  callName,
  sex,
  breed,
  birthday,
  kennel,
  sir,
  dam,
  others,
  /** The pet of theirs that the dog is, which nobody else is told by this: a link says it (`../pedigree-link`). */
  pet: Type.Union([idOf(petIds), Type.Null()]),
  createdAt: Instant,
};

/** A pedigree by the word of the dog's owner. The dog's number is in its id. */
export const PedigreeProposalStatement = ownDocument(pedigreeProposalIds, PROPOSED);
export type PedigreeProposalStatement = Static<typeof PedigreeProposalStatement>;

/** How it stands, with what was accepted last: in `matters`, and as its owner alone has it. */
export const PedigreeProposalFact = Type.Object(
  {
    _id: idOf(pedigreeProposalFactIds),
    type: Type.Literal('pedigree-proposal'),
    schemaVersion: Type.Literal(versionOf('pedigree-proposal')),
    dogId: DogId,
    ...PROPOSED,
    state: Type.Enum([...PROPOSAL_STATES]),
    /** An admin's words. */
    reason: Type.Union([Type.String(), Type.Null()]),
    /** Why it became impossible, one of `CODES`. */
    code: Type.Union([Type.String(), Type.Null()]),
    /** Since when it waits, or waited, with these words; a decision is about this one question. */
    askedAt: Instant,
    decidedAt: Type.Union([Instant, Type.Null()]),
    authorId: UserId,
    participants: Type.Array(UserId),
    statementRev: Type.String(),
    /** Of the lease under which it was decided last. */
    epoch: Type.Integer({ minimum: 0 }),
  },
  { additionalProperties: false },
);
export type PedigreeProposalFact = Static<typeof PedigreeProposalFact>;

/** What is published of it, and what an edit changes. */
export type ProposedDog = Pick<
  PedigreeProposalFact,
  'name' | 'callName' | 'sex' | 'breed' | 'birthday' | 'kennel' | 'sir' | 'dam' | 'others'
>;
