import { isGuessable } from '../../../../src/domain/account/guessable.ts';
import { Failure } from '../../base/http/failure.ts';

/** @throws Failure 400 `account/password-guessable`, as the form says before it is sent */
export function refuseGuessable(
  password: string,
  { email, firstName, secondName }: { readonly email: string; readonly firstName: string; readonly secondName: string },
): void {
  if (!isGuessable(password, { email, names: [firstName, secondName] })) return;
  throw new Failure(400, 'account/password-guessable', 'This password is among those that are tried first.');
}
