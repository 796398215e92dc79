import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { LIMITS } from '../../domain/limits.ts';
import {
  MASS_UNITS,
  type MassUnit,
  PET_AGES,
  PET_KINDS,
  PET_SIZES,
  type PetAge,
  type PetSize,
  SEXES,
} from '../../domain/pet/schema.ts';
import { ageText, PET_KIND_NAMES, SEX_NAMES, sizeText } from '../../i18n/pet-texts.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { Field } from '../../ui/field.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { PetChange, PetValues } from './pet-draft.ts';
import { breedOptions, searchBreeds } from './search-breeds.ts';

interface StepProps {
  values: PetValues;
  /** The sentence to show at a field. */
  errorOf: (field: string) => string | undefined;
  onChange: (part: PetChange) => void;
}

/** Step 1: the breeds follow from the type; without a type there are none (spec part 2, section 5). */
export function KindStep({ values, errorOf, onChange }: StepProps) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const { petType, breed } = values;
  const options = useMemo(() => (petType === undefined ? [] : breedOptions(petType, locale)), [petType, locale]);
  return (
    <>
      <ChoiceGroup
        label={t({ context: 'of an animal', message: 'Type' })}
        options={PET_KINDS.map((value) => ({ value, text: i18n._(PET_KIND_NAMES[value]) }))}
        value={petType}
        error={errorOf('petType')}
        onChange={(next) => {
          // A breed of the other kind would be none.
          if (next !== petType) onChange({ petType: next, breed: undefined });
        }}
      />
      <SearchSelect
        label={t`Breed`}
        options={options}
        value={breed}
        search={(typed) => (petType === undefined ? [] : searchBreeds(petType, locale, typed))}
        nothing={t`No such breed was found.`}
        hint={petType === undefined ? t`Choose the type first.` : t`Begin to type, or open the list.`}
        error={errorOf('breed')}
        disabled={petType === undefined}
        onChange={(next) => onChange({ breed: next })}
      />
    </>
  );
}

type Answer = 'yes' | 'no';

/** Step 2: what people want to know of a pet. */
export function InfoStep({ values, errorOf, onChange }: StepProps) {
  const { t, i18n } = useLingui();
  const { name = '', sex, age, size, massUnit = 'kg', sterilized, colour = '', bio = '' } = values;
  const answer: Answer | undefined = sterilized === undefined ? undefined : sterilized ? 'yes' : 'no';
  return (
    <>
      <Field
        label={t({ context: 'of an animal', message: 'Name' })}
        value={name}
        required
        autoComplete="off"
        maxLength={LIMITS.petName.max}
        error={errorOf('name')}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <ChoiceGroup
        label={t`Sex`}
        options={SEXES.map((value) => ({ value, text: i18n._(SEX_NAMES[value]) }))}
        value={sex}
        error={errorOf('sex')}
        onChange={(next) => onChange({ sex: next })}
      />
      <div className="pet-dialog__row">
        <SelectField
          label={t`Age`}
          required
          unchosen={t`Choose`}
          options={PET_AGES.map((value) => ({ value, text: ageText(value, i18n) }))}
          value={age ?? ''}
          error={errorOf('age')}
          onChange={({ target }) => onChange({ age: (target.value || undefined) as PetAge | undefined })}
        />
        <SelectField
          label={t`Size`}
          required
          unchosen={t`Choose`}
          options={PET_SIZES.map((value) => ({ value, text: sizeText(value, massUnit, i18n) }))}
          value={size ?? ''}
          error={errorOf('size')}
          onChange={({ target }) => onChange({ size: (target.value || undefined) as PetSize | undefined })}
        />
        <SelectField
          label={t`Unit of mass`}
          options={MASS_UNITS.map((value) => ({ value, text: value === 'kg' ? t`Kilograms` : t`Pounds` }))}
          value={massUnit}
          error={errorOf('massUnit')}
          onChange={({ target }) => onChange({ massUnit: target.value as MassUnit })}
        />
      </div>
      <ChoiceGroup
        label={t`Sterilized`}
        options={[
          { value: 'yes', text: t`Yes` },
          { value: 'no', text: t`No` },
        ]}
        value={answer}
        error={errorOf('sterilized')}
        onChange={(next) => onChange({ sterilized: next === 'yes' })}
      />
      <Field
        label={t`Colour`}
        hint={t`If you like: coat, spots, what one recognises your pet by.`}
        value={colour}
        autoComplete="off"
        maxLength={LIMITS.petColour.max}
        onChange={({ target }) => onChange({ colour: target.value })}
      />
      <TextField
        label={t`Bio`}
        required
        value={bio}
        maxLength={LIMITS.petBio.max}
        error={errorOf('bio')}
        onChange={({ target }) => onChange({ bio: target.value })}
      />
    </>
  );
}
