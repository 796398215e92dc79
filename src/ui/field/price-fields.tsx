import { useLingui } from '@lingui/react/macro';
import type { ChangeEvent } from 'react';
import { priceTyped } from '../../i18n/price-typing.ts';
import { Field } from './field.tsx';
import './price-fields.css';
import { SelectField } from './select-field.tsx';
import { putTaken } from './typed-text.ts';

interface Asked<T extends string, C extends string> {
  priceType: T;
  /** What was typed. */
  price: string;
  currency: C;
}

interface PriceFieldsProps<T extends string, C extends string> {
  value: Asked<T, C>;
  types: readonly { value: T; text: string }[];
  /** The type that has a number and a currency. */
  priced: T;
  currencies: readonly C[];
  /** The largest number that is a price. */
  most: number;
  wrong: boolean;
  onChange: (part: Partial<Asked<T, C>>) => void;
  onPriceLeft?: () => void;
}

/** What is asked: the type, and for a price its number beside its currency. */
export function PriceFields<T extends string, C extends string>(props: PriceFieldsProps<T, C>) {
  const { value, types, priced, currencies, most, wrong, onChange, onPriceLeft } = props;
  const { t, i18n } = useLingui();
  const largest = i18n.number(most);
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const next = priceTyped(value.price, target.value);
    putTaken(target, next);
    if (next !== value.price) onChange({ price: next } as Partial<Asked<T, C>>);
  };
  return (
    <div className="price-fields">
      <SelectField
        label={t`What it costs`}
        value={value.priceType}
        options={types}
        onChange={({ target }) => onChange({ priceType: target.value as T } as Partial<Asked<T, C>>)}
      />
      {value.priceType === priced && (
        <>
          <Field
            label={t`Price`}
            inputMode="decimal"
            autoComplete="off"
            value={value.price}
            error={wrong ? t`Please write a number up to ${largest}, for example 250.` : undefined}
            onChange={type}
            onBlur={onPriceLeft}
          />
          <SelectField
            label={t`Currency`}
            value={value.currency}
            options={currencies.map((one) => ({ value: one, text: one }))}
            onChange={({ target }) => onChange({ currency: target.value as C } as Partial<Asked<T, C>>)}
          />
        </>
      )}
    </div>
  );
}
