import { describe, expect, it } from 'vitest';
import { matchesWord } from './query-word.ts';

describe('a word of a query with one letter wrong', () => {
  const matches = (text: string, word: string) => matchesWord(word, { text, prefix: true, fuzzy: true });

  it.each([
    ['nothing', 'собак', 'собакою'],
    ['a wrong letter', 'сабак', 'собакою'],
    ['a missing letter', 'сбак', 'собакою'],
    ['an additional letter', 'собоак', 'собакою'],
    ['two swapped letters', 'сбоак', 'собакою'],
    ['a wrong last letter', 'собаки', 'собака'],
    ['an additional last letter', 'собаки', 'собак'],
    ['two swapped last letters', 'собка', 'собак'],
  ])('matches: %s', (_, text, word) => expect(matches(text, word)).toBe(true));

  it.each([
    ['a wrong first letter', 'зобака', 'собака'],
    ['two wrong letters', 'сабока', 'собака'],
    ['a wrong last letter before further ones', 'канал', 'канапа'],
    ['another word', 'кішка', 'собака'],
  ])('does not match: %s', (_, text, word) => expect(matches(text, word)).toBe(false));
});
