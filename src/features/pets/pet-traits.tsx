import { useLingui } from '@lingui/react/macro';
import { ageText, breedText, PET_KIND_NAMES, SEX_NAMES, sizeText } from '../../i18n/pet-texts.ts';
import { FactList } from '../../ui/fact-list.tsx';
import type { ShownPet } from './shown-pet.ts';

/** What a pet is, line by line. */
export function PetTraits({ pet }: { pet: ShownPet }) {
  const { t, i18n } = useLingui();
  const { petType, breed, sex, age, size, massUnit, sterilized, colour } = pet;
  const rows: readonly (readonly [string, string])[] = [
    [t({ context: 'of an animal', message: 'Type' }), i18n._(PET_KIND_NAMES[petType])],
    [t`Breed`, breedText(petType, breed, i18n)],
    [t`Sex`, i18n._(SEX_NAMES[sex])],
    [t`Age`, ageText(age, i18n)],
    [t`Size`, sizeText(size, massUnit, i18n)],
    [t`Sterilized`, sterilized ? t`Yes` : t`No`],
    ...(colour === undefined || colour === '' ? [] : [[t`Colour`, colour] as const]),
  ];
  return <FactList rows={rows} />;
}
