import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { countGraphemes } from '../../domain/graphemes.ts';
import { LIMITS } from '../../domain/limits.ts';
import { CharactersLeft } from '../../ui/field/characters-left.tsx';
import { Field } from '../../ui/field/field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';

/** What an organisation is called. */
export function NameField({ field, error }: { field: UseFormRegisterReturn; error: string | undefined }) {
  const { t } = useLingui();
  return (
    <Field
      label={t({ context: 'organisation', message: 'Name' })}
      maxLength={LIMITS.organisationName.maxUnits}
      autoComplete="organization"
      required
      error={error}
      {...field}
    />
  );
}

interface DescriptionFieldProps {
  label: string;
  field: UseFormRegisterReturn;
  /** As it is typed. */
  text: string;
  error: string | undefined;
}

/** What it says of itself, with how much room is left. */
export function DescriptionField({ label, field, text, error }: DescriptionFieldProps) {
  const id = useId();
  const { max, maxUnits } = LIMITS.organisationDescription;
  return (
    <TextField
      label={label}
      rows={5}
      maxLength={maxUnits}
      left={<CharactersLeft id={id} left={max - countGraphemes(text.trim())} max={max} />}
      error={error}
      {...field}
    />
  );
}
