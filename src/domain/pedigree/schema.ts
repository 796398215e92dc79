import { type Static, Type } from 'typebox';
import { Day, Instant, idOf, LINES, UserId } from '../document.ts';
import { LIMITS } from '../limits.ts';
import { versionOf } from '../upgrades.ts';
import { pedigreeIds } from './id.ts';

export const SEXES = ['male', 'female'] as const;
export type Sex = (typeof SEXES)[number];

export const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);
const Words = nullable(Type.String({ minLength: 1, maxLength: LIMITS.pedigreeText.max }));

export const DogId = Type.String({ minLength: 1, maxLength: LIMITS.dogId.max });
/** The day, or only the year, because many stud books have no more. */
export const Birthday = Type.Union([Day, Type.String({ pattern: '^\\d{4}$' })]);

/** The public fields of a dog. */
export const DOG_FIELDS = {
  dogId: DogId,
  /** As in the stud book (the spec's `dog_name`). */
  name: Type.String({ minLength: 1, maxLength: LIMITS.dogName.max }),
  /** The call name (`details.name`), if it differs. */
  callName: nullable(Type.String({ minLength: 1, maxLength: LIMITS.dogName.max })),
  sex: nullable(Type.Enum([...SEXES])),
  breed: Words,
  birthday: nullable(Birthday),
  kennel: Words,
  sir: nullable(DogId),
  dam: nullable(DogId),
  size: Words,
  cm: Words,
  weight: Words,
  kg: Words,
  others: nullable(Type.String({ minLength: 1, maxLength: LIMITS.pedigreeOthers.max, ...LINES })),
  source: Type.Enum(['import', 'owner']),
  confirmed: Type.Boolean(),
};

/** A dog as the service stores it. */
export const PedigreeFact = Type.Object(
  {
    _id: idOf(pedigreeIds),
    type: Type.Literal(pedigreeIds.kind),
    schemaVersion: Type.Literal(versionOf(pedigreeIds.kind)),
    ...DOG_FIELDS,
    /** Proves whose a dog is, and never leaves the service. */
    chip: Words,
    /** When it was added: by the import, or with its owner's proposed text. */
    importedAt: Instant,
    /** The author of an unconfirmed pedigree; it never leaves the service either. */
    authorId: Type.Optional(UserId),
  },
  { additionalProperties: false },
);
export type PedigreeFact = Static<typeof PedigreeFact>;
