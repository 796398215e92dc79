import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LIMITS } from '../limits.ts';
import { dogIdOfKey, pedigreeId, pedigreeIds, pedigreeKey, readDogId } from './id.ts';

const DOG_ID = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    fc.string({ unit: fc.constantFrom(...'aA0.~_- оО№/'), minLength: 1, maxLength: 12 }),
  )
  .map(readDogId)
  .filter((dogId) => dogId !== null);

it.each([
  ['UKU.0123456', 'UKU.0123456'],
  ['0012', '0012'],
  ['UKU 0123/45', 'UKU_0123~2f~45'],
  ['УКУ 1', '~d0a3d09ad0a3~_1'],
  ['__proto__', '~5f5f~proto~5f5f~'],
  ['.git', '~2e~git'],
  ['constructor', 'constructor'],
  ['a~b', 'a~7e~b'],
])('encodes the dog’s id %s as %s in an address', (dogId, key) => {
  expect(pedigreeKey(dogId)).toBe(key);
  expect(dogIdOfKey(key)).toBe(dogId);
  expect(pedigreeId(dogId)).toBe(`pedigree:${key}`);
});

it.each(['', ' ', '0', 'NA', 'n/a', 'Unknown', 'невідомо', 'Невідома', '-', '—', '?', '??', '...', '\u200b'])(
  'reads "%s" as no dog’s id',
  (text) => expect(readDogId(text)).toBeNull(),
);

it('composes a dog’s id, collapses white space and removes invisible characters', () => {
  expect(readDogId('  UKU\t 12\u00a0 3\u200b ')).toBe('UKU 12 3');
  expect(readDogId('И\u0306')).toBe('Й');
  expect(readDogId('x'.repeat(LIMITS.dogId.max))).toBe('x'.repeat(LIMITS.dogId.max));
  expect(readDogId('x'.repeat(LIMITS.dogId.max + 1))).toBeNull();
});

it.each([
  '',
  '.',
  '..',
  '0',
  '_',
  'a__b',
  '_a',
  'a_',
  '~61~',
  '~~',
  '~zz~',
  '~ff~',
  '~d0~',
  'a/b',
  'a%2fb',
  'a b',
  '~D0A3~',
  'a:b',
  '~5F~',
  '~2e~~2e~',
  'x'.repeat(500),
])('finds no dog for the address "%s"', (part) => expect(dogIdOfKey(part)).toBeNull());

it('distinguishes dogs whose ids look alike', () => {
  const ids = ['MAX 1', 'МАХ 1', 'max 1', 'MAX 01', 'MAX-1', 'MAX_1', 'MAX.1', 'MAX1', 'MAX~1', 'MAX 1~'];
  expect(new Set(ids.map(pedigreeId)).size).toBe(ids.length);
});

it('decodes every dog’s id from its key, and shares no key between two', () => {
  fc.assert(
    fc.property(DOG_ID, DOG_ID, (one, other) => {
      expect(dogIdOfKey(pedigreeKey(one))).toBe(one);
      expect(pedigreeIds.is(pedigreeId(one))).toBe(true);
      expect(encodeURIComponent(pedigreeKey(one))).toBe(pedigreeKey(one));
      expect(pedigreeId(one) === pedigreeId(other)).toBe(one === other);
    }),
  );
});

it('accepts only the canonical key of a dog’s id', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab0.~_-d5f2e'), maxLength: 10 }), (part) => {
      const dogId = dogIdOfKey(part);
      expect(dogId === null ? part : pedigreeKey(dogId)).toBe(part);
    }),
  );
});
