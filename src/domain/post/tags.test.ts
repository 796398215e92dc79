import { describe, expect, it } from 'vitest';
import { hasTag, normaliseTags, tagsFit } from './tags.ts';

describe('tags (spec part 1, section 5)', () => {
  it.each([
    ['Cats, dogs', ['cats', 'dogs']],
    [' Коти ,коти, ,ПСИ', ['коти', 'пси']],
    ['', []],
    [' , ,', []],
    ['ІНДИК', ['індик']],
    ['#Київ, київ, ## київ', ['київ']],
    ['#, # #', []],
    ["п'ять, п’ять, пʼять", ['п’ять']],
    ['\u0438\u0306од, \u0439од', ['\u0439од']],
    ['морська  \u00a0свинка', ['морська свинка']],
  ])('normalises the tags %j to %j', (input, tags) => {
    expect(normaliseTags(input)).toEqual(tags);
  });

  it('finds a tag by any of its spellings, also on posts with tags as typed', () => {
    const post = { tags: ['#київ', "п'ять"] };
    for (const tag of ['київ', '#Київ', 'п’ять', 'пʼять']) expect(hasTag(post, tag)).toBe(true);
    for (const tag of ['', '#', 'київі']) expect(hasTag(post, tag)).toBe(false);
  });

  it('refuses too many tags and too long ones', () => {
    expect(tagsFit(Array.from({ length: 10 }, (_, n) => `t${n}`))).toBe(true);
    expect(tagsFit(Array.from({ length: 11 }, (_, n) => `t${n}`))).toBe(false);
    expect(tagsFit(['x'.repeat(41)])).toBe(false);
  });
});
