import type { PetFact, PetStatement } from '../../../src/domain/pet/schema.ts';

/** What the service writes as a device of its own. */
const DEVICE = 'service';

/** A pet's statement as its fact tells it, for the case that the one it was made from is not there any more. */
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

/** A stored document without what belongs to the database that it was in. */
export function withoutDatabaseFields(document: object): object {
  return Object.fromEntries(Object.entries(document).filter(([name]) => !name.startsWith('_')));
}
