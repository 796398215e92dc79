import { describe, expect, it } from 'vitest';
import { petId, petKey, petOfRecord, petRecordId } from './id.ts';
import { refusePet, refusePetInfo, refusePetKind } from './rules.ts';
import type { PetStatement } from './schema.ts';

const KEY = '01JD4Z7R8S9T0V1W2X3Y4Z5A6B';
const pet: PetStatement = {
  _id: petId(KEY),
  type: 'pet',
  schemaVersion: 1,
  written: { at: '2026-11-20T10:00:00.000Z', device: 'd1' },
  name: 'Рекс',
  petType: 'dog',
  breed: 'akita',
  sex: 'male',
  age: '2 - 4',
  size: '5 - 20',
  massUnit: 'kg',
  sterilized: false,
  photo: null,
  bio: 'Любить м’яч',
  gallery: [],
  createdAt: '2026-11-20T10:00:00.000Z',
};

describe('the ids of pets', () => {
  it('converts between a pet, its address and its record', () => {
    expect(petKey(petId(KEY))).toBe(KEY);
    expect(petOfRecord(petRecordId(petId(KEY)))).toBe(petId(KEY));
  });
});

describe('the steps of the pet dialog (spec part 2, section 5)', () => {
  it('names the missing fields of an empty first step of the pet dialog', () => {
    expect(refusePetKind({})).toEqual({ petType: 'pet/type-required', breed: 'pet/breed-required' });
    expect(refusePetKind({ petType: 'cat', breed: 'akita' })).toEqual({ breed: 'pet/breed-required' });
    expect(refusePetKind(pet)).toEqual({});
  });

  it('names the missing fields of an empty second step of the pet dialog', () => {
    expect(refusePetInfo({ name: ' ', bio: '' })).toEqual({
      name: 'pet/name-required',
      sex: 'pet/sex-required',
      age: 'pet/age-required',
      size: 'pet/size-required',
      massUnit: 'pet/unit-required',
      sterilized: 'pet/sterilized-required',
      bio: 'pet/bio-required',
    });
    expect(refusePetInfo(pet)).toEqual({});
  });

  it('accepts a pet that is not sterilised as complete', () => {
    expect(refusePet(pet)).toBeNull();
    expect(refusePet({ ...pet, breed: 'abyssinian' })).toBe('pet/breed-required');
    expect(refusePet({ ...pet, bio: ' ' })).toBe('pet/bio-required');
  });
});
