import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { MARKET_SORTS, type MarketSort } from '../../../domain/market/sort.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { useOwnCity } from './use-sorted-offers.ts';

const SORT_NAMES: Readonly<Record<MarketSort, MessageDescriptor>> = {
  newest: msg`Newest`,
  nearest: msg`Nearest`,
  rating: msg`Highest rated`,
  price: msg`Lowest price`,
};

interface SortFieldProps {
  sort: MarketSort;
  /** False while what the order needs is still read. */
  isReady: boolean;
  /** Pets have no ratings. */
  petsOnly: boolean;
  onSort: (sort: MarketSort) => void;
}

/** The order of the list, which applies at once. */
export function SortField({ sort, isReady, petsOnly, onSort }: SortFieldProps) {
  const { t, i18n } = useLingui();
  const city = useOwnCity();
  const sorts = MARKET_SORTS.filter((each) => each !== 'rating' || !petsOnly);
  return (
    <>
      <SelectField
        label={t`Sort by`}
        value={sort}
        options={sorts.map((value) => ({ value, text: i18n._(SORT_NAMES[value]) }))}
        onChange={({ target }) => onSort(sorts.find((each) => each === target.value) ?? MARKET_SORTS[0])}
      />
      <p role="status" className="market__sort-hint field__hint">
        {sort === 'nearest' && city === null && t`Add your city to your profile to see the nearest ones first.`}
        {!isReady && t`Reading the ratings…`}
      </p>
    </>
  );
}
