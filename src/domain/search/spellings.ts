import { plain, sounding } from '../place/fold.ts';
import { transliterate } from '../place/transliterate.ts';
import { fold, wordsOf } from './fold.ts';

/** The words of a name in Latin letters: in the official spelling, and reduced to the common sound of all spellings. */
export interface Spellings {
  readonly written: readonly string[];
  readonly sounding: readonly string[];
}

/** In the order of the results. */
export const WAYS = ['written', 'sounding'] as const;

export function spellingsOf(text: string): Spellings {
  const latin = transliterate(fold(text));
  // The rules create doubled letters that other spellings lack: Serhii, Sergiy.
  const heard = sounding(latin).replace(/(.)\1+/gu, '$1');
  return { written: wordsOf(plain(latin)), sounding: wordsOf(heard) };
}
