import { type Static, Type } from 'typebox';
import { Day, Instant, idOf, LINES, ownDocument, UserId } from '../document.ts';
import { LIMITS } from '../limits.ts';
import { Photo } from '../photo/schema.ts';
import { versionOf } from '../upgrades.ts';
import { petIds, petRecordIds } from './id.ts';

export const PET_KINDS = ['dog', 'cat'] as const;
export type PetKind = (typeof PET_KINDS)[number];
export const SEXES = ['male', 'female'] as const;
export type Sex = (typeof SEXES)[number];
/** Years, as the spec offers them (part 2, section 9). */
export const PET_AGES = ['0 - 1', '2 - 4', '4 - 8', '9 - 12', '12 +'] as const;
export type PetAge = (typeof PET_AGES)[number];
/** The weight, in `massUnit`; the comma is part of the stored value and is shown as each language writes it. */
export const PET_SIZES = ['0,5 - 1', '2 - 4', '5 - 20', '21 - 40', '41 - 60', '61 - 99', '100 +'] as const;
export type PetSize = (typeof PET_SIZES)[number];
export const MASS_UNITS = ['kg', 'lbs'] as const;
export type MassUnit = (typeof MASS_UNITS)[number];

/** A pet's traits without photos and texts; announcements show the same. `petType` is `type` in the spec. */
export const petTraits = {
  name: Type.String({ minLength: 1, maxLength: LIMITS.petName.max, pattern: '\\S' }),
  petType: Type.Enum([...PET_KINDS]),
  /** A key of `BREEDS`. */
  breed: Type.String({ pattern: '^[a-z][a-z0-9-]{0,59}$' }),
  sex: Type.Enum([...SEXES]),
  age: Type.Enum([...PET_AGES]),
  size: Type.Enum([...PET_SIZES]),
  massUnit: Type.Enum([...MASS_UNITS]),
  sterilized: Type.Boolean(),
  /** `imageUrl` of the spec is derived from it. */
  photo: Type.Union([Photo, Type.Null()]),
};

const pet = {
  ...petTraits,
  bio: Type.String({ minLength: 1, maxLength: LIMITS.petBio.max, pattern: '\\S', ...LINES }),
  colour: Type.Optional(Type.String({ maxLength: LIMITS.petColour.max })),
  gallery: Type.Array(Photo, { maxItems: LIMITS.petGallery }),
  createdAt: Instant,
};

/** "This is my pet." */
export const PetStatement = ownDocument(petIds, pet);
export type PetStatement = Static<typeof PetStatement>;

/** The public data of a pet. `uid` is `ownerId` of the spec; the owner's name and city come from their profile. */
export const PetFact = Type.Object(
  {
    _id: idOf(petIds),
    type: Type.Literal('pet'),
    schemaVersion: Type.Literal(versionOf('pet')),
    ...pet,
    uid: UserId,
    publishedAt: Instant,
    updatedAt: Type.Union([Instant, Type.Null()]),
    statementRev: Type.String(),
  },
  { additionalProperties: false },
);
export type PetFact = Static<typeof PetFact>;

const Vaccination = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: LIMITS.vaccinationName.max, pattern: '\\S' }),
    given: Day,
    /** When the next one is due; null if unknown or none. */
    due: Type.Union([Day, Type.Null()]),
  },
  { additionalProperties: false },
);
export type Vaccination = Static<typeof Vaccination>;

const short = Type.String({ maxLength: LIMITS.petNumber.max });
const long = Type.String({ maxLength: LIMITS.petNotes.max });

/**
 * The owner's private data about a pet. A separate, unpublished document, so that no error in composing a fact can
 * reveal it; it moves to a new owner, because it is about the pet.
 */
export const PetRecordStatement = ownDocument(petRecordIds, {
  bornOn: Type.Union([Day, Type.Null()]),
  chip: short,
  /** The registry that knows the owner of this microchip, by name or address. */
  chipRegistry: Type.Optional(short),
  passport: short,
  vaccinations: Type.Array(Vaccination, { maxItems: LIMITS.vaccinations }),
  /** For the emergency card: illnesses, allergies, medicines. */
  health: long,
  /** The vet, and other emergency contacts. */
  contacts: long,
});
export type PetRecordStatement = Static<typeof PetRecordStatement>;
