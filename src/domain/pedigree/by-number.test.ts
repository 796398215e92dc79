import { describe, expect, it } from 'vitest';
import { idsOf, isAskable } from './by-number.ts';
import { foundAmong } from './found-among.ts';

const dog = (dogId: string, name: string) => ({
  dogId,
  name,
  callName: null,
  breed: null,
  kennel: null,
  sex: null,
  birthday: null,
});

it.each([
  ['UKU.0123456', ['UKU.0123456']],
  ['  UKU\t 12 3 ', ['UKU 12 3']],
  ['uku.1', ['uku.1', 'UKU.1']],
  ['007', ['007']],
  ['невідомо', []],
  ['n/a', []],
])('takes "%s" for the possible ids %j', (text, ids) => expect(idsOf(text)).toEqual(ids));

it.each([
  ['007', true],
  ['7', true],
  ['УК1', true],
  ['Рек', false],
  ['Рекс', true],
  ['0', false],
  ['???', false],
  ['', false],
])('considers "%s" long enough for a search of dogs: %s', (text, asked) => expect(isAskable(text)).toBe(asked));

describe('the search of a dog by its whole number', () => {
  const dogs = [dog('UKU.7', 'Барон'), dog('007', 'Леді'), dog('7', 'Рекс'), dog('Рекс', 'Мавка'), dog('uku.7', 'Бім')];
  it.each([
    ['007', ['007']],
    ['7', ['7']],
    ['UKU.7', ['UKU.7']],
    ['uku.7', ['uku.7', 'UKU.7']],
    ['UKU.', []],
    // Doubled letters sound like one, and a single letter matches too much.
    ['бббб', []],
    // The number first, then the names.
    ['рекс', ['7']],
    ['Рекс', ['Рекс', '7']],
  ])('finds by "%s" the dogs %j', (text, ids) =>
    expect(foundAmong(dogs, text).hits.map(({ dogId }) => dogId)).toEqual(ids),
  );
});
