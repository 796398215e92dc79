import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { countGraphemes } from '../../domain/graphemes.ts';
import { ORGANISATION_LIMITS } from '../../domain/organisation/limits.ts';
import { CharactersLeft } from '../../ui/field/characters-left.tsx';
import { AreaItem, TextItem } from '../../ui/form/items.tsx';

export function NameField({ error }: { error: string | undefined }) {
  const { t } = useLingui();
  return (
    <TextItem
      name="name"
      label={t({ context: 'organisation', message: 'Name' })}
      maxLength={ORGANISATION_LIMITS.name.maxUnits}
      autoComplete="organization"
      required
      error={error}
    />
  );
}

interface DescriptionFieldProps {
  label: string;
  text: string;
  error: string | undefined;
}

/** The description of an organisation, with the number of characters left. */
export function DescriptionField({ label, text, error }: DescriptionFieldProps) {
  const id = useId();
  const { max, maxUnits } = ORGANISATION_LIMITS.description;
  return (
    <AreaItem
      name="description"
      label={label}
      rows={5}
      maxLength={maxUnits}
      left={<CharactersLeft id={id} left={max - countGraphemes(text.trim())} max={max} />}
      error={error}
    />
  );
}
