import { type Static, Type } from 'typebox';
import { APPROVAL_FIELDS } from '../approval/schema.ts';
import { Instant, idOf, ownDocument } from '../document.ts';
import { LIMITS } from '../limits.ts';
import { DogId } from '../pedigree/schema.ts';
import { petIds } from '../pet/id.ts';
import { versionOf } from '../upgrades.ts';
import { pedigreeLinkFactIds, pedigreeLinkIds } from './id.ts';
import { LINK_STATES } from './states.ts';

/** "This pet of mine is that dog." The id names both. */
export const PedigreeLinkStatement = ownDocument(pedigreeLinkIds, {
  /** The chip number, with which it may be granted immediately; it never leaves the own database. '' if not given. */
  chip: Type.String({ maxLength: LIMITS.petNumber.max }),
  /** Whether the pedigree's page names them as the owner. */
  showsOwner: Type.Boolean(),
  createdAt: Instant,
});
export type PedigreeLinkStatement = Static<typeof PedigreeLinkStatement>;

/** The state as only its owner sees it; the service publishes a granted link to others. */
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
    /** What granted it. */
    by: Type.Union([Type.Enum(['chip', 'admin']), Type.Null()]),
    ...APPROVAL_FIELDS,
  },
  { additionalProperties: false },
);
export type PedigreeLinkFact = Static<typeof PedigreeLinkFact>;

/** The result of comparing the chip number, as far as admins see it. */
export const CHIP_SAYS = ['matches', 'differs', 'nothing'] as const;
export type ChipSays = (typeof CHIP_SAYS)[number];

/** The document in `matters`. */
export const PedigreeLinkMatter = Type.Object(
  {
    ...PedigreeLinkFact.properties,
    /** Hidden from its owner: a person who guesses numbers does not learn the result. */
    chipSays: Type.Enum([...CHIP_SAYS]),
    /** The number of wrong chip numbers. */
    wrongChips: Type.Integer({ minimum: 0 }),
  },
  { additionalProperties: false },
);
export type PedigreeLinkMatter = Static<typeof PedigreeLinkMatter>;
