import type { PetFact, PetStatement } from '../../../../src/domain/pet/schema.ts';
import { versionOf } from '../../../../src/domain/upgrades.ts';
import { updatedAt } from './post.ts';

/**
 * The public data of a pet, listed field by field. `existing` is its owner's current fact, whose time of publication
 * stays.
 */
export function composePet(
  statement: PetStatement,
  statementRev: string,
  userId: string,
  existing: PetFact | null,
  now: string,
): PetFact {
  const { _id, petType, breed, sex, age, size, massUnit, sterilized, photo, colour, gallery, createdAt } = statement;
  return {
    _id,
    type: 'pet',
    schemaVersion: versionOf('pet'),
    name: statement.name.trim(),
    petType,
    breed,
    sex,
    age,
    size,
    massUnit,
    sterilized,
    photo,
    bio: statement.bio.trim(),
    ...(colour === undefined ? {} : { colour: colour.trim() }),
    gallery: [...gallery],
    createdAt,
    uid: userId,
    publishedAt: existing?.publishedAt ?? now,
    updatedAt: updatedAt(existing, statementRev, now),
    statementRev,
  };
}
