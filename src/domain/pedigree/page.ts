import Type, { type Static } from 'typebox';
import { UserId } from '../document.ts';
import { LIMITS } from '../limits.ts';
import { DOG_FIELDS } from './schema.ts';

const { dogId, name, sex, birthday, breed, kennel } = DOG_FIELDS;
const RELATIVE_FIELDS = {
  dogId,
  name,
  sex,
  birthday,
  /** False: it is named as a parent, and has no pedigree here; its name is its id. */
  known: Type.Boolean(),
};

export const Relative = Type.Object(RELATIVE_FIELDS, { additionalProperties: false });
export type Relative = Static<typeof Relative>;

const Parent = Type.Union([Relative, Type.Null()]);

export const Sibling = Type.Object(
  {
    ...RELATIVE_FIELDS,
    /** By both parents; otherwise by one of them. */
    full: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type Sibling = Static<typeof Sibling>;

/** Whose pet the dog is, where they wish that it is said. `pet`: the key of the pet's page. */
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
    /** The full ones first, then the oldest; at most `LIMITS.pedigreeRelatives`, of so many. */
    siblings: Type.Array(Sibling, { maxItems: LIMITS.pedigreeRelatives }),
    siblingCount: Type.Integer({ minimum: 0 }),
    /** The oldest first; likewise. */
    children: Type.Array(Relative, { maxItems: LIMITS.pedigreeRelatives }),
    childCount: Type.Integer({ minimum: 0 }),
    /** Null: nobody is known, or they do not wish it. */
    owner: Type.Union([ShownOwner, Type.Null()]),
  },
  { additionalProperties: false },
);
export type PedigreePage = Static<typeof PedigreePage>;

/** Where a parent stands among the dogs of an ancestry; -1: it is not known, or beyond what is told. */
const Place = Type.Integer({ minimum: -1 });

/** A dog with everybody whom it descends from, each once, however often it stands in the pedigree. */
export const Ancestry = Type.Object(
  {
    /** The dog itself first, then generation by generation; at most `LIMITS.ancestry`. */
    dogs: Type.Array(Type.Object({ dogId, name, sex, sir: Place, dam: Place }, { additionalProperties: false }), {
      maxItems: LIMITS.ancestry,
    }),
    /** False: it goes on beyond them. */
    whole: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type Ancestry = Static<typeof Ancestry>;

export const PedigreeHit = Type.Object({ dogId, name, breed, kennel, sex, birthday }, { additionalProperties: false });
export type PedigreeHit = Static<typeof PedigreeHit>;

/** At most `LIMITS.pedigreesFound`, the closest first. */
export const PedigreeHits = Type.Object({ hits: Type.Array(PedigreeHit) }, { additionalProperties: false });
export type PedigreeHits = Static<typeof PedigreeHits>;

export const PedigreeQuery = Type.Object({ q: Type.String({ maxLength: LIMITS.searchText.max }) });
