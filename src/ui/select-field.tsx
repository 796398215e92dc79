import { type ComponentProps, useId } from 'react';

/** A labelled native choice: a phone shows its own wheel, and a screen reader knows what it is. */
export function SelectField<T extends string>({
  label,
  options,
  ...select
}: { label: string; options: readonly { value: T; text: string }[] } & ComponentProps<'select'>) {
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <select {...select} id={id} className="field__input">
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
