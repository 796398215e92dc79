import { describe, expect, it } from 'vitest';
import { chooseLocale } from './locale.ts';

describe('the language of a visit', () => {
  it.each([
    ['a first visit with a Ukrainian browser', null, ['uk-UA', 'en'], 'uk'],
    ['a first visit that lists Ukrainian later', null, ['en-US', 'uk'], 'uk'],
    ['a first visit with another browser', null, ['pl-PL', 'de'], 'en'],
    ['a first visit without a browser language', null, [], 'en'],
    ['a language whose code only begins like Ukrainian', null, ['ukx'], 'en'],
    ['the stored choice over the browser’s language', 'en', ['uk-UA'], 'en'],
    ['the stored choice of Ukrainian', 'uk', ['en-US'], 'uk'],
    ['a stored text that is not a language', 'xx', ['uk'], 'uk'],
  ])('%s', (_, stored, languages, locale) => {
    expect(chooseLocale(stored, languages)).toBe(locale);
  });
});
