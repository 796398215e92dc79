import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Content } from '../domain/fields.ts';
import type { PetStatement } from '../domain/pet/schema.ts';
import type { NamedText } from './named-text.ts';
import { ageText, breedText, PET_KIND_NAMES, SEX_NAMES, sizeText } from './pet-texts.ts';

/** A pet's traits on its own page, in an announcement, in a list. */
export type PetTraits = Omit<Content<PetStatement>, 'name' | 'photo' | 'gallery' | 'bio' | 'createdAt'>;

interface Trait {
  readonly name: MessageDescriptor;
  text(pet: PetTraits, i18n: I18n): string;
}

/** How each field of a pet is shown among its traits, in this order; null: it is shown elsewhere. */
const TRAITS: Readonly<Record<keyof Content<PetStatement>, Trait | null>> = {
  name: null,
  photo: null,
  gallery: null,
  bio: null,
  createdAt: null,
  petType: {
    name: msg({ context: 'of an animal', message: 'Type' }),
    text: ({ petType }, i18n) => i18n._(PET_KIND_NAMES[petType]),
  },
  breed: { name: msg`Breed`, text: ({ petType, breed }, i18n) => breedText(petType, breed, i18n) },
  sex: { name: msg`Sex`, text: ({ sex }, i18n) => i18n._(SEX_NAMES[sex]) },
  age: { name: msg`Age`, text: ({ age }, i18n) => ageText(age, i18n) },
  size: { name: msg`Size`, text: ({ size, massUnit }, i18n) => sizeText(size, massUnit, i18n) },
  // Part of the size.
  massUnit: null,
  sterilized: { name: msg`Sterilized`, text: ({ sterilized }, i18n) => i18n._(sterilized ? msg`Yes` : msg`No`) },
  colour: { name: msg`Colour`, text: ({ colour }) => colour ?? '' },
};

/** The traits that this pet has, in the same order on its page, in its announcement and in the export. */
export function petTraits(pet: PetTraits): NamedText[] {
  return Object.entries(TRAITS).flatMap(([field, trait]) => {
    const value = pet[field as keyof PetTraits];
    if (trait === null || value === undefined || value === '') return [];
    return [{ name: trait.name, text: (i18n: I18n) => trait.text(pet, i18n) }];
  });
}

/** A pet in one line, as cards show it: "Beagle · 2–4 years". */
export function petLine({ petType, breed, age }: Pick<PetTraits, 'petType' | 'breed' | 'age'>, i18n: I18n): string {
  // Keeps numbers and their unit on one line: a word joiner after the dash, no-break spaces.
  const years = ageText(age, i18n).replace('–', '–\u2060').replaceAll(' ', '\u00a0');
  return `${breedText(petType, breed, i18n)} · ${years}`;
}
