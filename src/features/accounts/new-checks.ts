import { msg, plural } from '@lingui/core/macro';
import { isGuessable } from '../../domain/account/guessable.ts';
import { LIMITS } from '../../domain/limits.ts';
import { GUESSABLE_PASSWORD } from '../../i18n/guessable-password.ts';
import { type AccountField, type Check, SIGN_IN_CHECKS } from './validation.ts';

const { min } = LIMITS.password;
const TOO_SHORT = msg({
  message: plural(min, {
    one: 'Your password must have at least # character.',
    other: 'Your password must have at least # characters.',
  }),
});

/** The rules for new values: registration (spec part 1, section 5) and setting a password. */
export const NEW_CHECKS: Record<AccountField, Check> = {
  ...SIGN_IN_CHECKS,
  password: (value, values) => {
    const missing = SIGN_IN_CHECKS.password(value, values);
    if (missing !== null) return missing;
    if (value.length < min) return TOO_SHORT;
    const { email, firstName, secondName } = values;
    return isGuessable(value, { email, names: [firstName, secondName] }) ? GUESSABLE_PASSWORD : null;
  },
};
