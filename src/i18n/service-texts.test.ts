import { i18n } from '@lingui/core';
import { beforeAll, expect, it } from 'vitest';
import { priceText } from './service-texts.ts';
import { useTexts } from './testing/texts.ts';

beforeAll(() => useTexts('uk'));

it.each([
  [250, '250 ₴'],
  [1200.5, '1 200,50 ₴'],
  [0.05, '0,05 ₴'],
  [0, '0 ₴'],
])('a price of %s is written %s', (price, text) => {
  const offer = { nameKey: 'grooming', priceType: 'Price', price, currency: '₴' } as const;
  expect(priceText(offer, i18n).replace(/\s/g, ' ')).toBe(text);
});
