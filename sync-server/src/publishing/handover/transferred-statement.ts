import { publicFields } from '../../../../src/domain/kinds/public-fields.ts';
import { petKind } from '../../../../src/domain/pet/kinds.ts';
import type { PetFact, PetStatement } from '../../../../src/domain/pet/schema.ts';

/** The device id that the service uses for its own writes. */
const DEVICE = 'service';

/** A pet's statement, rebuilt from its fact when the original statement does not exist any more. */
export function statementOf(fact: PetFact, at: string): PetStatement {
  const { _id, type, schemaVersion } = fact;
  return { ...publicFields(petKind, fact), _id, type, schemaVersion, written: { at, device: DEVICE } };
}

/** A stored document without the fields of the database that it was in. */
export function withoutDatabaseFields(document: object): object {
  return Object.fromEntries(Object.entries(document).filter(([name]) => !name.startsWith('_')));
}
