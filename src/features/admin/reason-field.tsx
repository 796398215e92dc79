import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';

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
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {t`Reason`}
      </label>
      <textarea
        id={id}
        className="field__input"
        rows={3}
        maxLength={max}
        value={value}
        aria-invalid={missing}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-hint`} className="field__hint">
        {t`The person is told this reason.`}
      </p>
      <p id={`${id}-error`} className="field__error">
        {missing && t`Please give a reason.`}
      </p>
    </div>
  );
}
