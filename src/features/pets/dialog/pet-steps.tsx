import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { LIMITS } from '../../../domain/limits.ts';
import { MASS_UNITS, PET_AGES, PET_KINDS, PET_SIZES, SEXES } from '../../../domain/pet/schema.ts';
import { breedOptions, searchBreeds } from '../../../domain/pet/search-breeds.ts';
import { BreedLink } from '../../../entities/pet/breed-link.tsx';
import { codeText } from '../../../i18n/code-texts.ts';
import { ageText, PET_KIND_NAMES, SEX_NAMES, sizeText } from '../../../i18n/pet-texts.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { AreaItem, ChoiceItem, SelectItem, TextItem } from '../../../ui/form/items.tsx';
import type { PetValues } from './pet-draft.ts';
import { SearchSelect } from './search-select.tsx';
import type { PetForm } from './use-pet-form.ts';

interface StepProps {
  form: PetForm;
}

/** The error message of a field. */
function useErrorOf({ codeOf }: PetForm): (field: keyof PetValues) => string | undefined {
  const { i18n } = useLingui();
  return (field) => {
    const code = codeOf(field);
    return code === undefined ? undefined : i18n._(codeText(code));
  };
}

/** Step 1: the breeds depend on the type; without a type there are none (spec part 2, section 5). */
export function KindStep({ form }: StepProps) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const errorOf = useErrorOf(form);
  const { petType, breed } = form.values;
  const options = useMemo(() => (petType === undefined ? [] : breedOptions(petType, locale)), [petType, locale]);
  return (
    <>
      <ChoiceItem
        name="petType"
        label={t({ context: 'of an animal', message: 'Type' })}
        beside
        options={PET_KINDS.map((value) => ({ value, text: i18n._(PET_KIND_NAMES[value]) }))}
        error={errorOf('petType')}
        // A breed of the other kind would be invalid.
        onChosen={() => form.change({ breed: undefined })}
      />
      <SearchSelect
        label={t`Breed`}
        options={options}
        value={breed}
        search={(typed) => (petType === undefined ? [] : searchBreeds(petType, locale, typed))}
        nothing={t`We couldn’t find that breed.`}
        hint={petType === undefined ? t`Choose the type first.` : t`Start typing, or open the list.`}
        error={errorOf('breed')}
        disabled={petType === undefined}
        onChange={(next) => form.change({ breed: next })}
      />
      {petType !== undefined && breed !== undefined && (
        <p>
          <BreedLink petType={petType} breed={breed} newTab />
        </p>
      )}
    </>
  );
}

/** Step 2: the details of a pet. */
export function InfoStep({ form }: StepProps) {
  const { t, i18n } = useLingui();
  const errorOf = useErrorOf(form);
  const { massUnit = 'kg' } = form.values;
  return (
    <>
      <TextItem
        name="name"
        label={t({ context: 'of an animal', message: 'Name' })}
        required
        autoComplete="off"
        maxLength={LIMITS.petName.max}
        error={errorOf('name')}
      />
      <ChoiceItem
        name="sex"
        label={t`Sex`}
        beside
        options={SEXES.map((value) => ({ value, text: i18n._(SEX_NAMES[value]) }))}
        error={errorOf('sex')}
      />
      <div className="pet-dialog__row">
        <SelectItem
          name="age"
          none={undefined}
          label={t`Age`}
          required
          unchosen={t`Choose`}
          options={PET_AGES.map((value) => ({ value, text: ageText(value, i18n) }))}
          error={errorOf('age')}
        />
        <SelectItem
          name="size"
          none={undefined}
          label={t`Size`}
          required
          unchosen={t`Choose`}
          options={PET_SIZES.map((value) => ({ value, text: sizeText(value, massUnit, i18n) }))}
          error={errorOf('size')}
        />
        <SelectItem
          name="massUnit"
          label={t`Unit of mass`}
          options={MASS_UNITS.map((value) => ({ value, text: value === 'kg' ? t`Kilograms` : t`Pounds` }))}
          error={errorOf('massUnit')}
        />
      </div>
      <ChoiceItem
        name="sterilized"
        label={t`Sterilized`}
        beside
        options={[
          { value: true, text: t`Yes` },
          { value: false, text: t`No` },
        ]}
        error={errorOf('sterilized')}
      />
      <TextItem
        name="colour"
        label={t`Colour`}
        hint={t`Optional: coat, markings, anything people could recognise your pet by.`}
        autoComplete="off"
        maxLength={LIMITS.petColour.max}
      />
      <AreaItem name="bio" label={t`Bio`} required maxLength={LIMITS.petBio.max} error={errorOf('bio')} />
    </>
  );
}
