import { type ComponentProps, useId } from 'react';

interface SelectFieldProps<T extends string> extends ComponentProps<'select'> {
  label: string;
  options: readonly { value: T; text: string }[];
  /** What stands there before anything is chosen; its value is ''. */
  unchosen?: string;
  /** The sentence under the field; with it, also empty, there is room for one. */
  error?: string | undefined;
}

/** A labelled native choice: a phone shows its own wheel, and a screen reader knows what it is. */
export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const { label, options, unchosen, error, ...select } = props;
  const id = useId();
  const checked = 'error' in props;
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <select
        {...select}
        id={id}
        className="field__input"
        {...(checked && { 'aria-invalid': error !== undefined, 'aria-describedby': `${id}-error` })}
      >
        {unchosen !== undefined && <option value="">{unchosen}</option>}
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {checked && (
        <p id={`${id}-error`} className="field__error">
          {error}
        </p>
      )}
    </div>
  );
}
