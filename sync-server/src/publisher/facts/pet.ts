import type { PetFact, PetStatement } from '../../../../src/domain/pet/schema.ts';
import { versionOf } from '../../../../src/domain/upgrades.ts';
import { updatedAt } from './post.ts';

/**
 * What everyone may know of a pet: named field by field. `existing` is its owner's living fact, whose time of
 * publishing stays.
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
