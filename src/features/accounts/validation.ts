import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { isEmail } from '../../domain/account/email.ts';
import { isGuessable } from '../../domain/account/guessable.ts';
import { LIMITS } from '../../domain/limits.ts';
import { GUESSABLE_PASSWORD } from '../../i18n/guessable-password.ts';

/** What the forms of accounts ask for; each shows some of it. */
export interface AccountValues {
  firstName: string;
  secondName: string;
  email: string;
  password: string;
  confirmPassword: string;
}

export type AccountField = keyof AccountValues;

/** Answers the message to show, or null. */
export type Check = (value: string, values: AccountValues) => MessageDescriptor | null;
const FIRST_NAME = msg({ id: 'firstNameError', message: 'Please enter your first name.' });
const SECOND_NAME = msg({ id: 'secondNameError', message: 'Please enter your second name.' });
const EMAIL_TEXT = msg({ id: 'emailError', message: 'Please enter your e-mail address.' });
const PASSWORD = msg({ id: 'passwordError', message: 'Please enter your password.' });
const CONFIRM = msg({ id: 'confirmPasswordError', message: 'Please enter the same password again.' });
const { min } = LIMITS.password;
const TOO_SHORT = msg({
  message: plural(min, {
    one: 'The password needs at least # character.',
    other: 'The password needs at least # characters.',
  }),
});

/** The rules of fields that are filled in anew: registration (spec part 1, section 5) and setting a password. */
export const NEW_CHECKS: Record<AccountField, Check> = {
  firstName: (value) => (isName(value) ? null : FIRST_NAME),
  secondName: (value) => (isName(value) ? null : SECOND_NAME),
  email: checkEmail,
  password: (value, { email, firstName, secondName }) => {
    if (value === '') return PASSWORD;
    if (value.length < min) return TOO_SHORT;
    return isGuessable(value, { email, names: [firstName, secondName] }) ? GUESSABLE_PASSWORD : null;
  },
  confirmPassword: (value, values) => (value !== '' && value === values.password ? null : CONFIRM),
};

/** Signing in asks only whether something is there: an old password may be shorter than today's rule. */
export const SIGN_IN_CHECKS: Record<AccountField, Check> = {
  ...NEW_CHECKS,
  password: (value) => (value === '' ? PASSWORD : null),
};

function isName(value: string): boolean {
  return value.trim() !== '' && value.length <= LIMITS.name.max;
}

function checkEmail(value: string): MessageDescriptor | null {
  return isEmail(value) ? null : EMAIL_TEXT;
}
