import { useId } from 'react';
import './choice-group.css';

interface ChoiceGroupProps<T extends string> {
  label: string;
  options: readonly { value: T; text: string }[];
  value: T | undefined;
  error?: string | undefined;
  onChange: (value: T) => void;
}

/** One of a few, all of them seen at once. */
export function ChoiceGroup<T extends string>({ label, options, value, error, onChange }: ChoiceGroupProps<T>) {
  const id = useId();
  return (
    <fieldset className="choice-group" aria-describedby={`${id}-error`}>
      <legend className="field__label">{label}</legend>
      <div className="choice-group__choices">
        {options.map((option) => (
          <label key={option.value} className="choice-group__choice">
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              aria-invalid={error !== undefined}
              onChange={() => onChange(option.value)}
            />
            {option.text}
          </label>
        ))}
      </div>
      <p id={`${id}-error`} className="field__error">
        {error}
      </p>
    </fieldset>
  );
}
