import { isPlainLine } from '../../../src/domain/plain-text.ts';
import { Failure } from '../base/http/failure.ts';

/** @throws Failure 400 `account/invalid-input` for a text without visible characters or with forbidden ones. */
export function refuseUnwritable(...texts: readonly string[]): void {
  if (!texts.every(isPlainLine)) {
    throw new Failure(400, 'account/invalid-input', 'A name or the address contains characters that are no text.');
  }
}

/**
 * As `refuseUnwritable`, for a text of several lines.
 * @throws Failure 400 `account/invalid-input`
 */
export function refuseUnstorable(text: string): void {
  if (/\p{Cs}/u.test(text)) throw new Failure(400, 'account/invalid-input', 'The text contains half a character.');
}
