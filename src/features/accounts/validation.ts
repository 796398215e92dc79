import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { LIMITS } from '../../domain/limits.ts';

export interface SignUpValues {
  firstName: string;
  secondName: string;
  email: string;
  password: string;
  confirmPassword: string;
}

export type SignInValues = Pick<SignUpValues, 'email' | 'password'>;

type Check = (value: string, values: SignUpValues) => MessageDescriptor | null;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
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

/** The registration form's rules (spec part 1, section 5); each answers the message to show, or null. */
export const SIGN_UP_CHECKS: Record<keyof SignUpValues, Check> = {
  firstName: (value) => (isName(value) ? null : FIRST_NAME),
  secondName: (value) => (isName(value) ? null : SECOND_NAME),
  email: checkEmail,
  password: (value) => {
    if (value === '') return PASSWORD;
    return value.length < min ? TOO_SHORT : null;
  },
  confirmPassword: (value, values) => (value !== '' && value === values.password ? null : CONFIRM),
};

/** Signing in asks only whether something is there: an old password may be shorter than today's rule. */
export const SIGN_IN_CHECKS: Record<keyof SignInValues, (value: string) => MessageDescriptor | null> = {
  email: checkEmail,
  password: (value) => (value === '' ? PASSWORD : null),
};

function isName(value: string): boolean {
  return value.trim() !== '' && value.length <= LIMITS.name.max;
}

function checkEmail(value: string): MessageDescriptor | null {
  const email = value.trim();
  return EMAIL.test(email) && email.length <= LIMITS.email.max ? null : EMAIL_TEXT;
}
