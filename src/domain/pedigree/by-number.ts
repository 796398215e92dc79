import { isLongEnough } from '../search/long-enough.ts';
import { readDogId } from './id.ts';

/**
 * The ids that a text may be, most likely first: as written, then in capital letters, because phone keyboards seldom
 * produce them. Empty for a text that means "unknown".
 */
export function idsOf(text: string): readonly string[] {
  const asWritten = readDogId(text);
  if (asWritten === null) return [];
  const inCapitals = readDogId(asWritten.toUpperCase());
  return inCapitals === null || inCapitals === asWritten ? [asWritten] : [asWritten, inCapitals];
}

/**
 * Whether a search by this text makes sense: a text that is long enough, or a number of any length. A short text
 * without a digit is the beginning of a name.
 */
export function isAskable(text: string): boolean {
  return isLongEnough(text) || (/\p{Nd}/u.test(text) && readDogId(text) !== null);
}
