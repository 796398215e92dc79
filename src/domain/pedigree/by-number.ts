import { isLongEnough } from '../search/long-enough.ts';
import { readDogId } from './id.ts';

/**
 * The ids that a text may be, the surest first: as it is written, then in capital letters, as a phone's keyboard seldom
 * makes them. None for what says that nobody knows.
 */
export function idsOf(text: string): readonly string[] {
  const asWritten = readDogId(text);
  if (asWritten === null) return [];
  const inCapitals = readDogId(asWritten.toUpperCase());
  return inCapitals === null || inCapitals === asWritten ? [asWritten] : [asWritten, inCapitals];
}

/**
 * Whether anything can be found by a text: by one that is long enough, and by a number, however short. A short text
 * without a digit is the beginning of a name.
 */
export function isAskable(text: string): boolean {
  return isLongEnough(text) || (/\p{Nd}/u.test(text) && readDogId(text) !== null);
}
