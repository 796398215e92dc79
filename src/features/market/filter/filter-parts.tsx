import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { Place } from '../../../domain/place/schema.ts';
import { CityField } from '../../../entities/place/city-field.tsx';
import { useLocale } from '../../../i18n/use-locale.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';

interface FilterFormProps {
  /** The city of the current filter: its code, and the place if known. */
  city: string | null;
  place: Place | null;
  children: ReactNode;
  onFilter: (city: string | null, place: Place | null) => void;
}

/** The choices of a filter, with the city, which both lists have. The list changes only when the button is pressed. */
export function FilterForm({ city, place, children, onFilter }: FilterFormProps) {
  const { t } = useLingui();
  const { locale } = useLocale();
  // A city from a link that no announcement names has no known name.
  const [text, setText] = useState(place?.city[locale] ?? (city === null ? '' : t`City from the link`));
  const [chosen, setChosen] = useState<{ code: string; place: Place | null } | null>(
    city === null ? null : { code: city, place },
  );
  const [tried, setTried] = useState(false);
  const unchosen = chosen === null && text.trim() !== '';
  return (
    <Form
      aria-label={t`Filter`}
      className="market-filter__form stack"
      onSubmit={() => {
        setTried(true);
        if (!unchosen) onFilter(chosen?.code ?? null, chosen?.place ?? null);
      }}
    >
      <CityField
        text={text}
        error={tried && unchosen ? t`Choose a city from the list.` : undefined}
        onText={(typed) => {
          setText(typed);
          setChosen(null);
          setTried(false);
        }}
        onChoose={(wanted) => {
          setText(wanted.city[locale]);
          setChosen({ code: wanted.code, place: wanted });
        }}
      />
      <div className="market-filter__choices stack">{children}</div>
      <div className="market-filter__end">
        <Button type="submit" variant="primary">
          <Icon name="search" size={20} />
          <span>{t({ context: 'verb', message: 'Filter' })}</span>
        </Button>
      </div>
    </Form>
  );
}

/** The choices of a select with "anything" before them. */
export function withAny<T extends string>(any: string, options: readonly { value: T; text: string }[]) {
  return [{ value: '' as T | '', text: any }, ...options];
}
