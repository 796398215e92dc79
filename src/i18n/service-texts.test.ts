import { i18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../domain/limits.ts';
import type { Currency } from '../domain/profile/service-kinds.ts';
import { priceOf, priceText, priceToEdit } from './service-texts.ts';
import { useTexts } from './testing/texts.ts';

it.each([
  ['uk', 250, '₴', '250 ₴'],
  ['uk', 1200.5, '₴', '1 200,50 ₴'],
  ['uk', 0.05, '€', '0,05 €'],
  ['uk', 0, '$', 'Безкоштовно'],
  ['en', 250, '₴', '₴250'],
  ['en', 1200.5, '$', '$1,200.50'],
  ['en', 12, '€', '€12'],
] as const)('writes in %s a price of %s %s as %s', async (locale, price, currency: Currency, text) => {
  await useTexts(locale);
  const offer = { nameKey: 'grooming', priceType: 'Price', price, currency } as const;
  expect(priceText(offer, i18n).replace(/\s/g, ' ')).toBe(text);
});

it.each([
  ['uk', 1200.5, '1200,5'],
  ['en', 1200.5, '1200.5'],
  ['uk', 99.05, '99,05'],
  ['en', 300, '300'],
])('edits in %s a price of %s as %s, and reads it back unchanged', (locale, price, text) => {
  expect(priceToEdit(price, locale)).toBe(text);
  expect(priceOf(priceToEdit(price, locale))).toBe(price);
});

describe('the reading of a typed price', () => {
  it.each([
    ['250', 250],
    [' 1 200,50 ', 1200.5],
    ['1\u00a0200', 1200],
    ['0', 0],
    [String(LIMITS.price.max), LIMITS.price.max],
    [String(LIMITS.price.max + 1), null],
    ['', null],
    ['-5', null],
    ['1.2.3', null],
    ['1,234', null],
    ['1e5', null],
    ['abc', null],
    ['5 грн', null],
  ])('reads the typed price %j', (text, price) => expect(priceOf(text)).toBe(price));
});
