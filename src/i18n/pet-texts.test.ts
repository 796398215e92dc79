import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { PET_AGES, PET_SIZES } from '../domain/pet/schema.ts';
import { ageText, breedText, sizeText } from './pet-texts.ts';
import { useTexts } from './testing/texts.ts';

it('writes ages, sizes and breeds in English', async () => {
  await useTexts('en');
  expect(PET_AGES.map((age) => ageText(age, i18n))).toEqual([
    '0–1 year',
    '2–4 years',
    '4–8 years',
    '9–12 years',
    '12+ years',
  ]);
  expect(PET_SIZES.map((size) => sizeText(size, 'kg', i18n))[0]).toBe('0.5–1 kg');
  expect(sizeText('100 +', 'lbs', i18n)).toBe('100+ lb');
  expect(breedText('dog', 'beagle', i18n)).toBe('Beagle');
});

it('writes ages, sizes and breeds in Ukrainian', async () => {
  await useTexts('uk');
  expect(PET_AGES.map((age) => ageText(age, i18n))).toEqual([
    '0–1 рік',
    '2–4 роки',
    '4–8 років',
    '9–12 років',
    '12+ років',
  ]);
  expect(sizeText('0,5 - 1', 'kg', i18n)).toBe('0,5–1 кг');
  expect(sizeText('5 - 20', 'lbs', i18n)).toMatch(/^5–20 фнт$/);
  expect(breedText('dog', 'beagle', i18n)).toBe('Бігль');
});

it('shows the key of a breed that only a newer version knows', () => {
  expect(breedText('cat', 'new-breed', i18n)).toBe('new-breed');
});
