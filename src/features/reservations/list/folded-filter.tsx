import { useLingui } from '@lingui/react/macro';
import { STATUS_LABELS } from '../../../entities/reservation/labels.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { FILTER_STATUSES, type ListFilter } from './list-filter.ts';

interface FoldedFilterProps {
  filter: ListFilter;
  onFilter: (filter: ListFilter) => void;
}

/** The filter of the list behind one line that says what is chosen: most people have few reservations. */
export function FoldedFilter({ filter, onFilter }: FoldedFilterProps) {
  const { t, i18n } = useLingui();
  const { role, status } = filter;
  const roles = [
    { value: 'client', text: t`Your requests` },
    { value: 'executor', text: t`Requests to you` },
  ] as const;
  const chosen = [
    roles.find(({ value }) => value === role)?.text,
    status === null ? undefined : i18n._(STATUS_LABELS[status].name),
  ].filter((text) => text !== undefined);
  return (
    <details className="reservations__filter panel">
      <summary className="row">
        <Icon name="search" size={20} />
        <span>
          {t`Filter:`} {chosen.length === 0 ? t`All` : chosen.join(' · ')}
        </span>
        <Icon name="back" size={18} className="reservations__arrow" />
      </summary>
      <search className="reservations__choices stack" aria-label={t`Filter`}>
        <SelectField
          label={t`Whose request`}
          value={role ?? ''}
          options={roles}
          unchosen={t`All`}
          onChange={({ target: { value } }) =>
            onFilter({ ...filter, role: value === 'client' || value === 'executor' ? value : null })
          }
        />
        <SelectField
          label={t`Status`}
          value={status ?? ''}
          options={FILTER_STATUSES.map((value) => ({ value, text: i18n._(STATUS_LABELS[value].name) }))}
          unchosen={t`All`}
          onChange={({ target: { value } }) =>
            onFilter({ ...filter, status: FILTER_STATUSES.find((each) => each === value) ?? null })
          }
        />
      </search>
    </details>
  );
}
