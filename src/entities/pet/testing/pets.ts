import type { DeliveryState, OwnRecord } from '../../../data/api/own.ts';
import type { PetFact, PetRecordStatement, PetStatement } from '../../../domain/pet/schema.ts';
import type { OwnPet } from '../shown-pet.ts';

export const REX_KEY = '01JD4Z7R8S9T0V1W2X3Y4Z5A6B';
export const REX = `pet:${REX_KEY}`;
export const TARAS_ID = 'f'.repeat(32);

const words = {
  name: 'Rex',
  petType: 'dog',
  breed: 'beagle',
  sex: 'male',
  age: '2 - 4',
  size: '5 - 20',
  massUnit: 'kg',
  sterilized: true,
  photo: null,
  bio: 'Follows his nose.',
  gallery: [],
  createdAt: '2026-11-20T10:00:00.000Z',
} as const satisfies Partial<PetStatement>;

/** An own pet as a device stores it. */
export function ownPet(
  part: Partial<PetStatement> = {},
  state: DeliveryState = 'published',
  code: string | null = null,
): OwnPet {
  const _id = part._id ?? REX;
  const written = { at: '2026-11-20T10:00:00.000Z', device: 'memory' };
  return {
    statement: { ...words, gallery: [], type: 'pet', schemaVersion: 1, written, _rev: '2-b', ...part, _id },
    state,
    outcome:
      code === null
        ? null
        : {
            _id: `outcome:${_id}`,
            type: 'outcome',
            schemaVersion: 1,
            statement: _id,
            rev: '2-b',
            state: 'refused',
            code,
            at: written.at,
          },
    photoWaiting: false,
  };
}

/** The public data of Taras' pet. */
export function petFact(part: Partial<PetFact> = {}): PetFact {
  return {
    ...words,
    gallery: [],
    _id: REX,
    type: 'pet',
    schemaVersion: 1,
    uid: TARAS_ID,
    publishedAt: '2026-11-20T10:00:01.000Z',
    updatedAt: null,
    statementRev: '1-a',
    ...part,
  };
}

export function ownRecord(part: Partial<PetRecordStatement> = {}): OwnRecord {
  return {
    statement: {
      _id: `pet-record:${REX_KEY}`,
      _rev: '1-r',
      type: 'pet-record',
      schemaVersion: 1,
      written: { at: '2026-11-20T10:00:00.000Z', device: 'memory' },
      bornOn: null,
      chip: '',
      passport: '',
      vaccinations: [],
      health: '',
      contacts: '',
      ...part,
    },
    state: 'private',
    outcome: null,
    photoWaiting: false,
  };
}
