import { describe, expect, it } from 'vitest';
import { BREEDS } from './breeds.ts';
import { breedOptions, searchBreeds } from './search-breeds.ts';

const first = (...asked: Parameters<typeof searchBreeds>) => searchBreeds(...asked)[0]?.value;

describe('the search for a breed', () => {
  it.each([
    ['dog', 'en', 'bea', 'beagle'],
    ['dog', 'uk', 'біг', 'beagle'],
    ['dog', 'uk', 'БІГЛЬ', 'beagle'],
    ['dog', 'en', 'shepherd', 'australian-shepherd'],
    ['dog', 'uk', 'тер’єр джек', 'other'],
    ['dog', 'en', 'такса', 'dachshund'],
    ['dog', 'uk', 'labrador', 'labrador-retriever'],
    ['dog', 'uk', 'йоркширський терєр', 'yorkshire-terrier'],
    ['cat', 'uk', 'бенгалска', 'bengal'],
  ] as const)('%s in %s: %s finds %s', (kind, locale, typed, key) => {
    expect(first(kind, locale, typed)).toBe(key);
  });

  it('offers the other breed for any text, and last', () => {
    expect(searchBreeds('cat', 'en', 'b').at(-1)?.value).toBe('other');
    expect(searchBreeds('cat', 'en', 'qqqq').map(({ value }) => value)).toEqual(['other']);
  });

  it('lists all breeds of a kind in the alphabet of the language, mixed and other at the end', () => {
    const names = breedOptions('dog', 'uk').map(({ text }) => text);
    expect(names).toHaveLength(BREEDS.dog.length);
    expect(names.slice(0, -2)).toEqual([...names.slice(0, -2)].sort((a, b) => a.localeCompare(b, 'uk')));
    expect(breedOptions('dog', 'en').at(-1)?.value).toBe('other');
  });
});
