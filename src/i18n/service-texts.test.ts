import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import type { Currency } from '../domain/profile/services.ts';
import { priceText } from './service-texts.ts';
import { useTexts } from './testing/texts.ts';

it.each([
  ['uk', 250, '₴', '250 ₴'],
  ['uk', 1200.5, '₴', '1 200,50 ₴'],
  ['uk', 0.05, '€', '0,05 €'],
  ['uk', 0, '$', '0 $'],
  ['en', 250, '₴', '₴250'],
  ['en', 1200.5, '$', '$1,200.50'],
  ['en', 12, '€', '€12'],
] as const)('in %s a price of %s %s is written %s', async (locale, price, currency: Currency, text) => {
  await useTexts(locale);
  const offer = { nameKey: 'grooming', priceType: 'Price', price, currency } as const;
  expect(priceText(offer, i18n).replace(/\s/g, ' ')).toBe(text);
});
