import type { PetFact, PetStatement } from '../../../src/domain/pet/schema.ts';

/** The device id that the service uses for its own writes. */
const DEVICE = 'service';

/** A pet's statement, rebuilt from its fact when the original statement does not exist any more. */
export function statementOf(fact: PetFact, at: string): PetStatement {
  const { _id, type, schemaVersion, name, petType, breed, sex, age, size, massUnit, sterilized } = fact;
  const { photo, bio, colour, gallery, createdAt } = fact;
  const traits = { name, petType, breed, sex, age, size, massUnit, sterilized, photo };
  return {
    _id,
    type,
    schemaVersion,
    written: { at, device: DEVICE },
    ...traits,
    bio,
    ...(colour === undefined ? {} : { colour }),
    gallery,
    createdAt,
  };
}

/** A stored document without the fields of the database that it was in. */
export function withoutDatabaseFields(document: object): object {
  return Object.fromEntries(Object.entries(document).filter(([name]) => !name.startsWith('_')));
}
