import { readEmail } from '../../../src/domain/account/email.ts';
import { Failure } from '../http/failure.ts';

/**
 * The address as it is kept and written to.
 * @throws Failure 400 `account/invalid-input` for what cannot be one, or looks like one that it is not.
 */
export function writtenEmail(text: string): string {
  const email = readEmail(text);
  if (email === null) throw new Failure(400, 'account/invalid-input', 'The e-mail address is not valid.');
  return email;
}
