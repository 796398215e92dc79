import { type ComponentProps, type ReactNode, useId } from 'react';
import { describedBy, FieldNotes } from './field-notes.tsx';
import { useRoom } from './use-room.tsx';

interface TextFieldProps extends ComponentProps<'textarea'> {
  label: string;
  hint?: string;
  /** The sentence to show under the field; announced because the field refers to it. */
  error?: string | undefined;
  /** How much may still be typed; it stands right under the field. */
  left?: ReactNode;
}

/** A labelled field of several lines. */
export function TextField({ label, hint, error, left, ...field }: TextFieldProps) {
  const id = useId();
  const { note, handlers } = useRoom<HTMLTextAreaElement>({ ...field, hasCounter: left !== undefined });
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <textarea
        rows={4}
        aria-invalid={error !== undefined}
        {...field}
        {...handlers}
        id={id}
        className="field__input"
        aria-describedby={describedBy(id, hint)}
      />
      {left}
      {note}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
