import { useId } from 'react';

interface SwitchProps {
  label: string;
  hint?: string;
  checked: boolean;
  /** The change is in flight: another tap does nothing. */
  busy?: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch, with its label on the left. */
export function Switch({ label, hint, checked, busy = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="switch-row row loose">
      <div>
        <p id={id}>{label}</p>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="field__hint">
            {hint}
          </p>
        )}
      </div>
      <button
        type="button"
        role="switch"
        className="switch"
        aria-checked={checked}
        aria-labelledby={id}
        aria-disabled={busy}
        {...(hint !== undefined && { 'aria-describedby': `${id}-hint` })}
        onClick={() => {
          if (!busy) onChange(!checked);
        }}
      >
        <span className="switch__track" />
      </button>
    </div>
  );
}
