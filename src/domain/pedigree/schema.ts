import Type, { type Static } from 'typebox';
import { Day, Instant, idOf, LINES, UserId } from '../document.ts';
import { LIMITS } from '../limits.ts';
import { versionOf } from '../upgrades.ts';
import { pedigreeIds } from './id.ts';

export const SEXES = ['male', 'female'] as const;
export type Sex = (typeof SEXES)[number];

const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const Words = orNull(Type.String({ minLength: 1, maxLength: LIMITS.pedigreeText.max }));

export const DogId = Type.String({ minLength: 1, maxLength: LIMITS.dogId.max });
/** The day, or the year alone, which is all that many stud books say. */
export const Birthday = Type.Union([Day, Type.String({ pattern: '^\\d{4}$' })]);

/** What everybody reads of a dog. */
export const DOG_FIELDS = {
  dogId: DogId,
  /** As the stud book has it (the spec's `dog_name`). */
  name: Type.String({ minLength: 1, maxLength: LIMITS.dogName.max }),
  /** How it is called at home (`details.name`), if that is another name. */
  callName: orNull(Type.String({ minLength: 1, maxLength: LIMITS.dogName.max })),
  sex: orNull(Type.Enum([...SEXES])),
  breed: Words,
  birthday: orNull(Birthday),
  kennel: Words,
  sir: orNull(DogId),
  dam: orNull(DogId),
  size: Words,
  cm: Words,
  weight: Words,
  kg: Words,
  others: orNull(Type.String({ minLength: 1, maxLength: LIMITS.pedigreeOthers.max, ...LINES })),
  source: Type.Enum(['import', 'owner']),
  confirmed: Type.Boolean(),
};

/** All of a dog, as the service keeps it. */
export const PedigreeFact = Type.Object(
  {
    _id: idOf(pedigreeIds),
    type: Type.Literal(pedigreeIds.kind),
    schemaVersion: Type.Literal(versionOf(pedigreeIds.kind)),
    ...DOG_FIELDS,
    /** Says whose a dog is, and never leaves the service. */
    chip: Words,
    /** When it came in: by the import, or with the words that its owner proposed. */
    importedAt: Instant,
    /** Whose word it is, as long as nobody has confirmed it; likewise. */
    authorId: Type.Optional(UserId),
  },
  { additionalProperties: false },
);
export type PedigreeFact = Static<typeof PedigreeFact>;
