import { withTrimmedTexts } from '../../../../../src/domain/fields.ts';
import { publicFields } from '../../../../../src/domain/kinds/public-fields.ts';
import { petKind } from '../../../../../src/domain/pet/kinds.ts';
import type { PetFact, PetStatement } from '../../../../../src/domain/pet/schema.ts';
import { versionOf } from '../../../../../src/domain/upgrades.ts';
import { publication } from './publication.ts';

/** The public data of a pet. `existing` is its owner's current fact. */
export function composePet(
  statement: PetStatement,
  statementRev: string,
  userId: string,
  existing: PetFact | null,
  now: string,
): PetFact {
  return {
    ...withTrimmedTexts(publicFields(petKind, statement)),
    _id: statement._id,
    type: 'pet',
    schemaVersion: versionOf('pet'),
    uid: userId,
    ...publication(existing, statementRev, now),
  };
}
