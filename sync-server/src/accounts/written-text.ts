import { Failure } from '../failure.ts';

/** Halves of characters, which no database stores, and control characters, which nobody types. */
const UNWRITABLE = /[\p{Cs}\p{Cc}]/u;

/** @throws Failure 400 `account/invalid-input` for what cannot be kept as text. */
export function refuseUnwritable(...texts: readonly string[]): void {
  if (texts.some((text) => UNWRITABLE.test(text))) {
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
