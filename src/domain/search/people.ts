import { type Static, Type } from 'typebox';
import { Sha256, UserId } from '../document.ts';
import { LIMITS } from '../limits.ts';
import { Place } from '../place/schema.ts';
import { SERVICE_LIMITS } from '../service-limits.ts';

/** A person found by name: a short form of their public profile. */
export const FoundPerson = Type.Object(
  {
    userId: UserId,
    name: Type.String(),
    letter: Type.String(),
    avatar: Type.Union([Sha256, Type.Null()]),
    /** Null also if they hide it. */
    city: Type.Union([Place, Type.Null()]),
  },
  { additionalProperties: false },
);
export type FoundPerson = Static<typeof FoundPerson>;

/** At most `SERVICE_LIMITS.foundPeople`, the closest first. */
export const FoundPeople = Type.Object({ people: Type.Array(FoundPerson) });
export type FoundPeople = Static<typeof FoundPeople>;

/** In a body, because servers log addresses, and a name is personal data. */
export const PeopleQuery = Type.Object({
  q: Type.String({ maxLength: LIMITS.searchText.max }),
  /** The people whom the requester blocks: they are excluded. */
  without: Type.Optional(Type.Array(UserId, { maxItems: SERVICE_LIMITS.searchWithout })),
});
export type PeopleQuery = Static<typeof PeopleQuery>;
