import { readEmail } from '../../../../src/domain/account/email.ts';
import { Failure } from '../../base/http/failure.ts';

/**
 * The address in the form that is stored and that mails are sent to.
 * @throws Failure 400 `account/invalid-input` for a text that cannot be an address, or looks like a different one.
 */
export function writtenEmail(text: string): string {
  const email = readEmail(text);
  if (email === null) throw new Failure(400, 'account/invalid-input', 'The e-mail address is not valid.');
  return email;
}
