import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { NO_FILTER } from '../../../domain/market/filter.ts';
import { BREEDS } from '../../../domain/pet/breeds.ts';
import { PET_KINDS, type PetKind } from '../../../domain/pet/schema.ts';
import { PRICE_TYPES, type PriceType } from '../../../domain/profile/service-kinds.ts';
import { breedText, PET_KIND_NAMES } from '../../../i18n/pet-texts.ts';
import { PRICE_TYPE_NAMES } from '../../../i18n/service-texts.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { FilterForm, withAny } from './filter-parts.tsx';
import type { FilterCardProps } from './market-filter.tsx';

/** The filter of the list of pets: kind, breed, city and price. */
export function PetsFilterCard({ filter, place, onFilter }: FilterCardProps) {
  const { t, i18n } = useLingui();
  const [petType, setPetType] = useState(filter.petType);
  const [breed, setBreed] = useState(filter.breed);
  const [priceType, setPriceType] = useState(filter.priceType);
  const breeds =
    petType === null ? [] : BREEDS[petType].map(({ key }) => ({ value: key, text: breedText(petType, key, i18n) }));
  return (
    <FilterForm
      city={filter.city}
      place={place}
      onFilter={(city, chosen) => onFilter({ ...NO_FILTER, city, petType, breed, priceType }, chosen)}
    >
      <SelectField
        label={t`Pet`}
        value={petType ?? ''}
        options={withAny<PetKind>(
          t({ context: 'choice', message: 'Any' }),
          PET_KINDS.map((value) => ({ value, text: i18n._(PET_KIND_NAMES[value]) })),
        )}
        onChange={({ target }) => {
          setPetType((target.value || null) as PetKind | null);
          setBreed(null);
        }}
      />
      <SelectField
        label={t`Breed`}
        value={breed ?? ''}
        disabled={petType === null}
        options={withAny(t({ context: 'choice', message: 'Any' }), breeds)}
        onChange={({ target }) => setBreed(target.value || null)}
      />
      <SelectField
        label={t`What it costs`}
        value={priceType ?? ''}
        options={withAny<PriceType>(
          t`Anything`,
          PRICE_TYPES.map((value) => ({ value, text: i18n._(PRICE_TYPE_NAMES[value]) })),
        )}
        onChange={({ target }) => setPriceType((target.value || null) as PriceType | null)}
      />
    </FilterForm>
  );
}
