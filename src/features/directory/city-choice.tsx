import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Place } from '../../domain/place/schema.ts';
import { CityField } from '../../entities/place/city-field.tsx';
import { useLocale } from '../../i18n/use-locale.ts';

interface CityChoiceProps {
  city: Place | null;
  onChoose: (city: Place) => void;
}

/** The city whose directory is shown; the parent gives it a key by the city, so that the text follows. */
export function CityChoice({ city, onChoose }: CityChoiceProps) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const name = city?.city[locale] ?? '';
  const [text, setText] = useState(name);
  return (
    <search aria-label={t`City`}>
      <CityField text={text} error={undefined} onText={setText} onChoose={onChoose} />
    </search>
  );
}
