import { type ComponentProps, useId } from 'react';

interface SelectFieldProps<T extends string> extends ComponentProps<'select'> {
  label: string;
  options: readonly { value: T; text: string }[];
  /** The text shown before a choice; its value is ''. */
  unchosen?: string;
  /** The error under the field; if given, even empty, space is reserved for one. */
  error?: string | undefined;
}

/** A labelled native select: a phone shows its own picker, and screen readers recognise it. */
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
