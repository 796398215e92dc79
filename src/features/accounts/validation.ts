import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { LIMITS } from '../../domain/limits.ts';
import { emailRefusal } from '../../i18n/email-refusal.ts';

/** The fields of all account forms; each form shows some of them. */
export interface AccountValues {
  firstName: string;
  secondName: string;
  email: string;
  password: string;
  confirmPassword: string;
}

export type AccountField = keyof AccountValues;

/** Returns the message to show, or null. */
export type Check = (value: string, values: AccountValues) => MessageDescriptor | null;
const FIRST_NAME = msg({ id: 'firstNameError', message: 'Enter your first name.' });
const SECOND_NAME = msg({ id: 'secondNameError', message: 'Enter your second name.' });
const PASSWORD = msg({ id: 'passwordError', message: 'Enter your password.' });
const CONFIRM = msg({ id: 'confirmPasswordError', message: 'Enter the same password again.' });

/**
 * Signing in only checks that a value is present: an old password may be shorter than today's rule. The rules of new
 * ones are in `new-checks.ts`, whose list of common passwords would delay the home page.
 */
export const SIGN_IN_CHECKS: Record<AccountField, Check> = {
  firstName: (value) => (isName(value) ? null : FIRST_NAME),
  secondName: (value) => (isName(value) ? null : SECOND_NAME),
  email: emailRefusal,
  password: (value) => (value === '' ? PASSWORD : null),
  confirmPassword: (value, values) => (value !== '' && value === values.password ? null : CONFIRM),
};

function isName(value: string): boolean {
  return value.trim() !== '' && value.length <= LIMITS.name.max;
}
