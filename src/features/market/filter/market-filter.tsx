import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AnnouncementKind } from '../../../domain/announcement/schema.ts';
import { type MarketFilter, NO_FILTER } from '../../../domain/market/filter.ts';
import type { Place } from '../../../domain/place/schema.ts';
import { SERVICE_KEYS, type ServiceKey } from '../../../domain/profile/service-kinds.ts';
import { SERVICE_NAMES } from '../../../i18n/service-texts.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { FilterForm, withAny } from './filter-parts.tsx';

export interface FilterCardProps {
  filter: MarketFilter;
  place: Place | null;
  onFilter: (filter: MarketFilter, place: Place | null) => void;
}

/** City, type, and service, which can be chosen for services alone (spec part 2, section 2). */
export function MarketFilterCard({ filter, place, onFilter }: FilterCardProps) {
  const { t, i18n } = useLingui();
  const [kind, setKind] = useState(filter.kind);
  const [service, setService] = useState(filter.service);
  return (
    <FilterForm
      city={filter.city}
      place={place}
      onFilter={(city, chosen) => onFilter({ ...NO_FILTER, city, kind, service }, chosen)}
    >
      <SelectField
        label={t`Type`}
        value={kind ?? ''}
        options={withAny<AnnouncementKind>(t({ context: 'choice', message: 'Any' }), [
          { value: 'Services', text: t`Services` },
          { value: 'Pet', text: t`Pets` },
        ])}
        onChange={({ target }) => {
          const next = (target.value || null) as AnnouncementKind | null;
          setKind(next);
          if (next !== 'Services') setService(null);
        }}
      />
      <SelectField
        label={t`Service`}
        value={service ?? ''}
        disabled={kind !== 'Services'}
        options={withAny<ServiceKey>(
          t({ context: 'choice', message: 'Any' }),
          SERVICE_KEYS.map((value) => ({ value, text: i18n._(SERVICE_NAMES[value]) })),
        )}
        onChange={({ target }) => setService((target.value || null) as ServiceKey | null)}
      />
    </FilterForm>
  );
}
