import { useLingui } from '@lingui/react/macro';
import { LIMITS } from '../../domain/limits.ts';
import { CURRENCIES, PRICE_TYPES, type PriceType } from '../../domain/profile/service-kinds.ts';
import { priceTyped } from '../../i18n/price-typing.ts';
import { PRICE_TYPE_NAMES } from '../../i18n/service-texts.ts';
import { SelectItem, TextItem } from '../../ui/form/items.tsx';
import './price-items.css';

interface PriceItemsProps {
  /** The path of `priceType`, `price` (as typed) and `currency` in the form's values. Defaults to the top level. */
  at?: readonly string[];
  type: PriceType;
  /** Why the price is invalid (`usePriceFault`). */
  error: string | undefined;
  onBlur?: () => void;
}

/** The error for a price that is no number. */
export function usePriceFault(): string {
  const { t, i18n } = useLingui();
  const largest = i18n.number(LIMITS.price.max);
  return t`Enter a number up to ${largest}, such as 250.`;
}

/** The price: its type and, for a price, a number with its currency. */
export function PriceItems({ at = [], type, error, onBlur }: PriceItemsProps) {
  const { t, i18n } = useLingui();
  return (
    <div className="price-items">
      <SelectItem
        name={[...at, 'priceType']}
        label={t`What it costs`}
        options={PRICE_TYPES.map((value) => ({ value, text: i18n._(PRICE_TYPE_NAMES[value]) }))}
      />
      {type === 'Price' && (
        <>
          <TextItem
            name={[...at, 'price']}
            label={t`Price`}
            inputMode="decimal"
            autoComplete="off"
            error={error}
            take={priceTyped}
            onBlur={onBlur}
          />
          <SelectItem
            name={[...at, 'currency']}
            label={t`Currency`}
            options={CURRENCIES.map((value) => ({ value, text: value }))}
          />
        </>
      )}
    </div>
  );
}
