import { type ComponentProps, useId } from 'react';
import { describedBy, FieldNotes } from './field-notes.tsx';

interface TextFieldProps extends ComponentProps<'textarea'> {
  label: string;
  hint?: string;
  /** The sentence to show under the field; announced because the field refers to it. */
  error?: string | undefined;
}

/** A labelled field of several lines. */
export function TextField({ label, hint, error, ...field }: TextFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <textarea
        rows={4}
        aria-invalid={error !== undefined}
        {...field}
        id={id}
        className="field__input"
        aria-describedby={describedBy(id, hint)}
      />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
