import { i18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { textsIn } from './named-text.ts';
import { type PetTraits, petLine, petTraits } from './pet-traits.ts';
import { useTexts } from './testing/texts.ts';

const REX: PetTraits = {
  petType: 'dog',
  breed: 'beagle',
  sex: 'male',
  age: '2 - 4',
  size: '0,5 - 1',
  massUnit: 'kg',
  sterilized: false,
};

describe('the traits of a pet', () => {
  it('lists a pet’s traits with their names, in one order', async () => {
    await useTexts('en');
    expect(textsIn(petTraits(REX), i18n)).toEqual([
      ['Type', 'Dog'],
      ['Breed', 'Beagle'],
      ['Sex', 'Male'],
      ['Age', '2–4 years'],
      ['Size', '0.5–1 kg'],
      ['Sterilized', 'No'],
    ]);
  });

  it('lists a pet’s colour only if given, in the language of the screen', async () => {
    await useTexts('uk');
    expect(textsIn(petTraits({ ...REX, colour: 'рудий' }), i18n).at(-1)).toEqual(['Забарвлення', 'рудий']);
  });

  it('writes a pet’s traits in one line', async () => {
    await useTexts('en');
    expect(petLine(REX, i18n)).toBe('Beagle · 2–\u20604\u00a0years');
  });
});
