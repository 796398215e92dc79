import { type Static, Type } from 'typebox';
import { RefusalReason } from '../approval/schema.ts';
import { idOf, UserId } from '../document.ts';
import { DogId, nullable } from '../pedigree/schema.ts';
import { petIds } from '../pet/id.ts';
import { pedigreeLinkFactIds } from './id.ts';
import { CHIP_SAYS, PedigreeLinkFact } from './schema.ts';
import { LINK_LIST_NAMES } from './states.ts';

/** The pedigree of a pet, after the link was granted; null if unknown. */
export const PedigreeOfPet = Type.Object({
  pedigree: nullable(Type.Object({ dogId: DogId, name: Type.String() }, { additionalProperties: false })),
});
export type PedigreeOfPet = Static<typeof PedigreeOfPet>;

const { state, by, reason, askedAt, decidedAt } = PedigreeLinkFact.properties;

/** A link as admins see it. */
export const ListedLink = Type.Object(
  {
    link: idOf(pedigreeLinkFactIds),
    pet: Type.Object({ id: idOf(petIds), name: Type.String() }),
    /** `name` is null if the pedigree no longer exists. */
    dog: Type.Object({ dogId: DogId, name: nullable(Type.String()) }),
    owner: Type.Object({ userId: UserId, name: Type.String() }),
    chipSays: Type.Enum([...CHIP_SAYS]),
    state,
    by,
    reason,
    askedAt,
    decidedAt,
  },
  { additionalProperties: false },
);
export type ListedLink = Static<typeof ListedLink>;

/**
 * At most `SERVICE_LIMITS.adminPage`: open links longest waiting first, others last decided first. `next` is the
 * `after` of the next page.
 */
export const ListedLinks = Type.Object({ rows: Type.Array(ListedLink), next: nullable(Type.String()) });
export type ListedLinks = Static<typeof ListedLinks>;

export const LinksQuery = Type.Object({
  /** Open links if absent. */
  list: Type.Optional(Type.Enum([...LINK_LIST_NAMES])),
  after: Type.Optional(Type.String({ maxLength: 600 })),
});

const link = idOf(pedigreeLinkFactIds);

/** A refusal needs a reason for the person. */
export const LinkDecision = Type.Union([
  Type.Object({ link, granted: Type.Literal(true), reason: Type.Null() }, { additionalProperties: false }),
  Type.Object({ link, granted: Type.Literal(false), reason: RefusalReason }, { additionalProperties: false }),
]);
export type LinkDecision = Static<typeof LinkDecision>;
