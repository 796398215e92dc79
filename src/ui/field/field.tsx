import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import { IconButton } from '../action/button.tsx';
import { Icon } from '../picture/icons.tsx';
import { describedBy, FieldNotes } from './field-notes.tsx';
import { useRoom } from './use-room.tsx';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: string;
  /** The sentence to show under the field; announced because the input refers to it. */
  error?: string | undefined;
}

/** A labelled native input: password managers, keyboards of phones and screen readers know what it is. */
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

/** An e-mail address as phones and password managers want to have it asked for. */
export function AddressField(props: FieldProps) {
  return (
    <Field type="email" inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} {...props} />
  );
}

/** A password with a button that shows it: typing blind on a phone is where most failed sign-ins come from. */
export function PasswordField(props: FieldProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent<HTMLInputElement>) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <Field
      {...props}
      error={props.error ?? (capsLock ? t`Caps Lock is on.` : undefined)}
      aria-invalid={props.error !== undefined}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      onKeyDown={look}
      onKeyUp={look}
      onBlur={(event) => {
        setCapsLock(false);
        props.onBlur?.(event);
      }}
    >
      <IconButton label={t`Show password`} aria-pressed={shown} onClick={() => setShown(!shown)}>
        <Icon name={shown ? 'eyeOff' : 'eye'} size={22} />
      </IconButton>
    </Field>
  );
}
