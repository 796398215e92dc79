import Type, { type Static } from 'typebox';
import { Sha256, UserId } from '../document.ts';
import { LIMITS } from '../limits.ts';
import { Place } from '../place/schema.ts';

/** Somebody who was found by their name: what their public profile shows, in short. */
export const FoundPerson = Type.Object(
  {
    userId: UserId,
    name: Type.String(),
    letter: Type.String(),
    avatar: Type.Union([Sha256, Type.Null()]),
    /** Null when they hide it, too. */
    city: Type.Union([Place, Type.Null()]),
  },
  { additionalProperties: false },
);
export type FoundPerson = Static<typeof FoundPerson>;

/** At most `LIMITS.foundPeople`, the closest first. */
export const FoundPeople = Type.Object({ people: Type.Array(FoundPerson) });
export type FoundPeople = Static<typeof FoundPeople>;

/** In a body, because addresses are written down on their way, and a name is somebody's. */
export const PeopleQuery = Type.Object({
  q: Type.String({ maxLength: LIMITS.searchText.max }),
  /** Whom the asker keeps away: they are not found. */
  without: Type.Optional(Type.Array(UserId, { maxItems: LIMITS.searchWithout })),
});
export type PeopleQuery = Static<typeof PeopleQuery>;
