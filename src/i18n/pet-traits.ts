import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PetStatement } from '../domain/pet/schema.ts';
import { ageText, breedText, PET_KIND_NAMES, SEX_NAMES, sizeText } from './pet-texts.ts';

/** A pet's traits on its own page, in an announcement, in a list. */
export type PetTraits = Pick<
  PetStatement,
  'petType' | 'breed' | 'sex' | 'age' | 'size' | 'massUnit' | 'sterilized' | 'colour'
>;

const NAMES = {
  petType: msg({ context: 'of an animal', message: 'Type' }),
  breed: msg`Breed`,
  sex: msg`Sex`,
  age: msg`Age`,
  size: msg`Size`,
  sterilized: msg`Sterilized`,
  colour: msg`Colour`,
} satisfies Partial<Record<keyof PetTraits, MessageDescriptor>>;

/**
 * Each trait with its name, in the same order on the pet's page and in its announcement. A missing colour has no row.
 */
export function petTraits(pet: PetTraits, i18n: I18n): (readonly [name: string, value: string])[] {
  const { petType, breed, sex, age, size, massUnit, sterilized, colour = '' } = pet;
  return [
    [i18n._(NAMES.petType), i18n._(PET_KIND_NAMES[petType])],
    [i18n._(NAMES.breed), breedText(petType, breed, i18n)],
    [i18n._(NAMES.sex), i18n._(SEX_NAMES[sex])],
    [i18n._(NAMES.age), ageText(age, i18n)],
    [i18n._(NAMES.size), sizeText(size, massUnit, i18n)],
    [i18n._(NAMES.sterilized), i18n._(sterilized ? msg`Yes` : msg`No`)],
    ...(colour === '' ? [] : [[i18n._(NAMES.colour), colour] as const]),
  ];
}

/** A pet in one line, as cards show it: "Beagle · 2–4 years". */
export function petLine({ petType, breed, age }: Pick<PetTraits, 'petType' | 'breed' | 'age'>, i18n: I18n): string {
  // Keeps numbers and their unit on one line: a word joiner after the dash, no-break spaces.
  const years = ageText(age, i18n).replace('–', '–\u2060').replaceAll(' ', '\u00a0');
  return `${breedText(petType, breed, i18n)} · ${years}`;
}
