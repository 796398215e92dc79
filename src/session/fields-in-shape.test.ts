import { expect, it } from 'vitest';
import { PetRecordStatement, PetStatement } from '../domain/pet/schema.ts';
import { ReviewStatement } from '../domain/review/schema.ts';
import { fieldsInShape } from './fields-in-shape.ts';

const PHOTO = { sha256: 'a'.repeat(64), alt: '', width: 4, height: 3 };

it.each([
  ['texts of any length', { name: '', bio: 'x'.repeat(100_000) }],
  ['known choices', { petType: 'dog', sex: 'female', sterilized: false }],
  ['a photo and a gallery', { photo: PHOTO, gallery: [PHOTO, PHOTO] }],
  ['no photo', { photo: null, gallery: [] }],
])('reads %s of a draft', (_, draft) => {
  expect(fieldsInShape(PetStatement, draft)).toEqual(draft);
});

it.each([
  ['a number for a text', { name: 5 }],
  ['an unknown choice', { petType: 'wolf' }],
  ['a text for a boolean', { sterilized: 'yes' }],
  ['a photo without its hash', { photo: { ...PHOTO, sha256: undefined } }],
  ['a photo with an unknown field', { photo: { ...PHOTO, where: 'here' } }],
  ['a list with an invalid item', { gallery: [PHOTO, 'photo'] }],
  ['an object for a list', { gallery: {} }],
  ['an unknown field', { wings: 2 }],
  ['an inherited name', { toString: 'x' }],
  ['the fields of every document', { _id: 'pet:1', _rev: '1-a', type: 'pet', schemaVersion: 1, written: {} }],
])('leaves out %s', (_, draft) => {
  expect(fieldsInShape(PetStatement, draft)).toEqual({});
});

it('reads numbers and lists of objects', () => {
  const vaccinations = [{ name: 'Сказ', given: '2026-11-20', due: null }];
  expect(fieldsInShape(PetRecordStatement, { vaccinations, bornOn: null })).toEqual({ vaccinations, bornOn: null });
  expect(fieldsInShape(PetRecordStatement, { vaccinations: [{ name: 'Сказ' }] })).toEqual({});
  expect(fieldsInShape(ReviewStatement, { rating: 7, petRating: null })).toEqual({ petRating: null });
});

it.each([null, undefined, 'text', 5])('finds no draft in %j', (stored) => {
  expect(fieldsInShape(PetStatement, stored)).toBeNull();
});
