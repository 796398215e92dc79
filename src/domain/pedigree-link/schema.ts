import Type, { type Static } from 'typebox';
import { Instant, idOf, ownDocument, UserId } from '../document.ts';
import { LIMITS } from '../limits.ts';
import { DogId } from '../pedigree/schema.ts';
import { petIds } from '../pet/id.ts';
import { versionOf } from '../upgrades.ts';
import { pedigreeLinkFactIds, pedigreeLinkIds } from './id.ts';
import { LINK_STATES } from './states.ts';

/** "This pet of mine is that dog." Which pet and which dog, its id says. */
export const PedigreeLinkStatement = ownDocument(pedigreeLinkIds, {
  /** The number of its chip, by which it may be granted at once; it never leaves the own database. '': not told. */
  chip: Type.String({ maxLength: LIMITS.petNumber.max }),
  /** The page of the pedigree names them as the owner. */
  showsOwner: Type.Boolean(),
  createdAt: Instant,
});
export type PedigreeLinkStatement = Static<typeof PedigreeLinkStatement>;

/** How it stands, as its owner alone has it: everybody else is told of a granted one by the service. */
export const PedigreeLinkFact = Type.Object(
  {
    _id: idOf(pedigreeLinkFactIds),
    type: Type.Literal('pedigree-link'),
    schemaVersion: Type.Literal(versionOf('pedigree-link')),
    pet: idOf(petIds),
    dogId: DogId,
    showsOwner: Type.Boolean(),
    createdAt: Instant,
    state: Type.Enum([...LINK_STATES]),
    /** Who granted it. */
    by: Type.Union([Type.Enum(['chip', 'admin']), Type.Null()]),
    /** An admin's words. */
    reason: Type.Union([Type.String(), Type.Null()]),
    /** Since when it waits, or waited; a decision is about this one question. */
    askedAt: Instant,
    decidedAt: Type.Union([Instant, Type.Null()]),
    authorId: UserId,
    participants: Type.Array(UserId),
    statementRev: Type.String(),
    /** Of the lease under which it was decided last; 0: by nobody yet. */
    epoch: Type.Integer({ minimum: 0 }),
  },
  { additionalProperties: false },
);
export type PedigreeLinkFact = Static<typeof PedigreeLinkFact>;

/** What the number of a chip says, as far as admins are told. */
export const CHIP_SAYS = ['matches', 'differs', 'nothing'] as const;
export type ChipSays = (typeof CHIP_SAYS)[number];

/** As it stands in `matters`. */
export const PedigreeLinkMatter = Type.Object(
  {
    ...PedigreeLinkFact.properties,
    /** Not for its owner: whoever tries numbers is not told how near they come. */
    chipSays: Type.Enum([...CHIP_SAYS]),
    /** How often a number was wrong. */
    wrongChips: Type.Integer({ minimum: 0 }),
  },
  { additionalProperties: false },
);
export type PedigreeLinkMatter = Static<typeof PedigreeLinkMatter>;
