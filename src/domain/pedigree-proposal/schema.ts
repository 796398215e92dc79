import { type Static, Type } from 'typebox';
import { APPROVAL_FIELDS } from '../approval/schema.ts';
import { Instant, idOf, ownDocument } from '../document.ts';
import { DOG_FIELDS, DogId } from '../pedigree/schema.ts';
import { petIds } from '../pet/id.ts';
import { versionOf } from '../upgrades.ts';
import { pedigreeProposalFactIds, pedigreeProposalIds } from './id.ts';
import { PROPOSAL_STATES } from './states.ts';

const { name, callName, sex, breed, birthday, kennel, sir, dam, others } = DOG_FIELDS;

/** The owner's data about a dog. */
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
  /** The owner's pet that is this dog. Not public here: a link publishes it (`../pedigree-link`). */
  pet: Type.Union([idOf(petIds), Type.Null()]),
  createdAt: Instant,
};

/** A pedigree as stated by the dog's owner. The dog's number is in its id. */
export const PedigreeProposalStatement = ownDocument(pedigreeProposalIds, PROPOSED);
export type PedigreeProposalStatement = Static<typeof PedigreeProposalStatement>;

/** Its state with the last accepted data: in `matters`, and in its owner's copy. */
export const PedigreeProposalFact = Type.Object(
  {
    _id: idOf(pedigreeProposalFactIds),
    type: Type.Literal('pedigree-proposal'),
    schemaVersion: Type.Literal(versionOf('pedigree-proposal')),
    dogId: DogId,
    ...PROPOSED,
    state: Type.Enum([...PROPOSAL_STATES]),
    /** Why it became impossible: one of `CODES`. */
    code: Type.Union([Type.String(), Type.Null()]),
    ...APPROVAL_FIELDS,
  },
  { additionalProperties: false },
);
export type PedigreeProposalFact = Static<typeof PedigreeProposalFact>;

/** The published fields, which an edit changes. */
export type ProposedDog = Pick<
  PedigreeProposalFact,
  'name' | 'callName' | 'sex' | 'breed' | 'birthday' | 'kennel' | 'sir' | 'dam' | 'others'
>;
