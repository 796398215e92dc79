import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PetStatement } from '../domain/pet/schema.ts';
import { ageText, breedText, PET_KIND_NAMES, SEX_NAMES, sizeText } from './pet-texts.ts';

/** What a pet is, wherever it stands: in its own page, in an announcement, in a list. */
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
 * Each trait with its name, in one order for the pet's page and its announcement. A colour that nobody wrote has no
 * row.
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
  // Numbers stay together with their unit where the line breaks: a word joiner behind the dash, a blank that does not
  // break.
  const years = ageText(age, i18n).replace('–', '–\u2060').replaceAll(' ', '\u00a0');
  return `${breedText(petType, breed, i18n)} · ${years}`;
}
