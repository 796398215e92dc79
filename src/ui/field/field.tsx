import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, useId } from 'react';
import { describedBy, FieldNotes } from './field-notes.tsx';
import { usePasswordShown } from './password-shown.tsx';
import { useRoom } from './use-room.tsx';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: string;
  /** The error under the field; announced because the input references it. */
  error?: string | undefined;
}

/** A labelled native input, which password managers, phone keyboards and screen readers recognise. */
export function Field({ label, hint, error, children, ...input }: FieldProps) {
  const id = useId();
  const { note, handlers } = useRoom<HTMLInputElement>(input);
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <div className={children ? 'field__row' : undefined}>
        <input
          aria-invalid={error !== undefined}
          {...input}
          {...handlers}
          id={id}
          className="field__input"
          aria-describedby={describedBy(id, hint)}
        />
        {children}
      </div>
      {note}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** An e-mail address, with the attributes that phones and password managers expect. */
export function AddressField(props: FieldProps) {
  return (
    <Field type="email" inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} {...props} />
  );
}

/** A password with a button that shows it: most failed sign-ins come from typing blind on a phone. */
export function PasswordField(props: FieldProps) {
  const { isCapsLockOn, field, button } = usePasswordShown(props);
  const { t } = useLingui();
  return (
    <Field
      {...props}
      {...field}
      error={props.error ?? (isCapsLockOn ? t`Caps Lock is on.` : undefined)}
      aria-invalid={props.error !== undefined}
    >
      {button}
    </Field>
  );
}
