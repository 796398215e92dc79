import Type, { type Static } from 'typebox';
import { Instant, idOf, UserId } from '../document.ts';
import { LIMITS } from '../limits.ts';
import { DogId } from '../pedigree/schema.ts';
import { petIds } from '../pet/id.ts';
import { pedigreeLinkFactIds } from './id.ts';
import { CHIP_SAYS } from './schema.ts';
import { LINK_STATES } from './states.ts';

const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

/** The pedigree of a pet, once that was granted; null: none is known. */
export const PedigreeOfPet = Type.Object({
  pedigree: orNull(Type.Object({ dogId: DogId, name: Type.String() }, { additionalProperties: false })),
});
export type PedigreeOfPet = Static<typeof PedigreeOfPet>;

/** A link of which an admin may decide. */
export const OpenLink = Type.Object(
  {
    link: idOf(pedigreeLinkFactIds),
    pet: Type.Object({ id: idOf(petIds), name: Type.String() }),
    /** `name` null: there is no such pedigree any more. */
    dog: Type.Object({ dogId: DogId, name: orNull(Type.String()) }),
    owner: Type.Object({ userId: UserId, name: Type.String() }),
    state: Type.Enum([...LINK_STATES]),
    chipSays: Type.Enum([...CHIP_SAYS]),
    askedAt: Instant,
  },
  { additionalProperties: false },
);
export type OpenLink = Static<typeof OpenLink>;

/** What waits longest first, at most `LIMITS.adminPage`; `more`: there are others behind them. */
export const OpenLinks = Type.Object({ rows: Type.Array(OpenLink), more: Type.Boolean() });
export type OpenLinks = Static<typeof OpenLinks>;

const Reason = Type.String({ minLength: 1, maxLength: LIMITS.moderationReason.max, pattern: '\\S' });
const link = idOf(pedigreeLinkFactIds);

/** Whoever is refused is told why. */
export const LinkDecision = Type.Union([
  Type.Object({ link, granted: Type.Literal(true), reason: Type.Null() }, { additionalProperties: false }),
  Type.Object({ link, granted: Type.Literal(false), reason: Reason }, { additionalProperties: false }),
]);
export type LinkDecision = Static<typeof LinkDecision>;
