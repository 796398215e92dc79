import { useLingui } from '@lingui/react/macro';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { IconButton } from '../action/button.tsx';
import { Icon } from '../picture/icons.tsx';

interface PasswordField {
  readonly onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
}

/** A password and the button that shows it: most failed sign-ins come from typing blind on a phone. */
export function usePasswordShown({ onBlur }: PasswordField) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  const [isCapsLockOn, setCapsLockOn] = useState(false);
  const checkCapsLock = (event: KeyboardEvent<HTMLInputElement>) => setCapsLockOn(event.getModifierState('CapsLock'));
  return {
    isCapsLockOn,
    field: {
      type: shown ? 'text' : 'password',
      autoCapitalize: 'none',
      spellCheck: false,
      onKeyDown: checkCapsLock,
      onKeyUp: checkCapsLock,
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        setCapsLockOn(false);
        onBlur?.(event);
      },
    },
    button: (
      <IconButton label={t`Show password`} aria-pressed={shown} onClick={() => setShown(!shown)}>
        <Icon name={shown ? 'eyeOff' : 'eye'} size={22} />
      </IconButton>
    ),
  };
}
