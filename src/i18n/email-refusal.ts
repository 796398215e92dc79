import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isEmail } from '../domain/account/email.ts';

/** Why this is no email address: nothing was entered (spec part 1, section 3: `emailError`), or it has another form. */
export function emailRefusal(text: string): MessageDescriptor | null {
  if (text.trim() === '') return msg({ id: 'emailError', message: 'Enter your email address.' });
  return isEmail(text) ? null : msg`Check the address: it should look like name@example.com.`;
}
