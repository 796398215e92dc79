import { useLingui } from '@lingui/react/macro';
import { TextField } from '../../ui/text-field.tsx';

interface ReasonFieldProps {
  value: string;
  max: number;
  /** Handed in without one. */
  missing: boolean;
  onChange: (value: string) => void;
}

/** Why something is done to somebody; they are told. */
export function ReasonField({ value, max, missing, onChange }: ReasonFieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      label={t`Reason`}
      hint={t`The person is told this reason.`}
      error={missing ? t`Please give a reason.` : undefined}
      rows={3}
      maxLength={max}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
