import { type Static, Type } from 'typebox';
import { UserId } from '../document.ts';
import { LIMITS } from '../limits.ts';
import { SERVICE_LIMITS } from '../service-limits.ts';
import { DOG_FIELDS, SEXES } from './schema.ts';

const { dogId, name, sex, birthday, breed, kennel } = DOG_FIELDS;
const RELATIVE_FIELDS = {
  dogId,
  name,
  sex,
  birthday,
  /** False if it is only named as a parent and has no pedigree here; then its name is its id. */
  known: Type.Boolean(),
};

export const Relative = Type.Object(RELATIVE_FIELDS, { additionalProperties: false });
export type Relative = Static<typeof Relative>;

const Parent = Type.Union([Relative, Type.Null()]);

export const Sibling = Type.Object(
  {
    ...RELATIVE_FIELDS,
    /** Full siblings share both parents, others one. */
    full: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type Sibling = Static<typeof Sibling>;

/** The dog's owner, if they want to be shown. `pet`: the key of the pet's page. */
export const ShownOwner = Type.Object(
  { userId: UserId, name: Type.String(), pet: Type.String(), petName: Type.String() },
  { additionalProperties: false },
);
export type ShownOwner = Static<typeof ShownOwner>;

/** A dog with its nearest relatives. */
export const PedigreePage = Type.Object(
  {
    dog: Type.Object(DOG_FIELDS, { additionalProperties: false }),
    sir: Parent,
    dam: Parent,
    /** Full ones first, then the oldest; at most `SERVICE_LIMITS.pedigreeRelatives` of the total. */
    siblings: Type.Array(Sibling, { maxItems: SERVICE_LIMITS.pedigreeRelatives }),
    siblingCount: Type.Integer({ minimum: 0 }),
    /** The oldest first; the same limit. */
    children: Type.Array(Relative, { maxItems: SERVICE_LIMITS.pedigreeRelatives }),
    childCount: Type.Integer({ minimum: 0 }),
    /** Null if unknown, or the owner does not want to be shown. */
    owner: Type.Union([ShownOwner, Type.Null()]),
  },
  { additionalProperties: false },
);
export type PedigreePage = Static<typeof PedigreePage>;

/** The index of a parent among the dogs of an ancestry; -1 if it is unknown or not included. */
const Place = Type.Integer({ minimum: -1 });

const Ancestor = Type.Object(
  {
    dogId,
    name,
    sex,
    sir: Place,
    dam: Place,
    /** Absent if unknown, like `title`, and in an answer that a device cached before there were such fields. */
    year: Type.Optional(Type.String({ pattern: '^\\d{4}$' })),
    /** Its show titles. */
    title: Type.Optional(Type.String({ minLength: 1, maxLength: SERVICE_LIMITS.dogTitle.max })),
  },
  { additionalProperties: false },
);

/** A dog with all its ancestors, each once, however often it occurs in the pedigree. */
export const Ancestry = Type.Object(
  {
    /** The dog itself first, then by generation; at most `SERVICE_LIMITS.ancestry`. */
    dogs: Type.Array(Ancestor, { maxItems: SERVICE_LIMITS.ancestry }),
    /** False if there are more ancestors. */
    whole: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type Ancestry = Static<typeof Ancestry>;

export const PedigreeHit = Type.Object({ dogId, name, breed, kennel, sex, birthday }, { additionalProperties: false });
export type PedigreeHit = Static<typeof PedigreeHit>;

/** At most `LIMITS.pedigreesFound`, the closest first; `more`: the text finds others too. */
export const PedigreeHits = Type.Object(
  { hits: Type.Array(PedigreeHit), more: Type.Boolean() },
  { additionalProperties: false },
);
export type PedigreeHits = Static<typeof PedigreeHits>;

/** With `sex` names find only dogs that may have it: a dog's sex can be unknown. */
export const PedigreeQuery = Type.Object({
  q: Type.String({ maxLength: LIMITS.searchText.max }),
  sex: Type.Optional(Type.Enum([...SEXES])),
});
