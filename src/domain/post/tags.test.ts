import { describe, expect, it } from 'vitest';
import { normaliseTags, tagsFit } from './tags.ts';

describe('tags (spec part 1, section 5)', () => {
  it.each([
    ['Cats, dogs', ['cats', 'dogs']],
    [' Коти ,коти, ,ПСИ', ['коти', 'пси']],
    ['', []],
    [' , ,', []],
    ['ІНДИК', ['індик']],
  ])('%j becomes %j', (input, tags) => {
    expect(normaliseTags(input)).toEqual(tags);
  });

  it('refuses too many and too long ones', () => {
    expect(tagsFit(Array.from({ length: 10 }, (_, n) => `t${n}`))).toBe(true);
    expect(tagsFit(Array.from({ length: 11 }, (_, n) => `t${n}`))).toBe(false);
    expect(tagsFit(['x'.repeat(41)])).toBe(false);
  });
});
