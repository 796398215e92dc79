import { plain, sounding } from '../place/fold.ts';
import { transliterate } from '../place/transliterate.ts';
import { fold, wordsOf } from './fold.ts';

/** The words of a name in Latin letters: by the official spelling, and by what other spellings have in common. */
export interface Spellings {
  readonly written: readonly string[];
  readonly sounding: readonly string[];
}

/** In the order in which what is found by them stands. */
export const WAYS = ['written', 'sounding'] as const;

export function spellingsOf(text: string): Spellings {
  const latin = transliterate(fold(text));
  // Rules make doubles of what are none in another spelling: Serhii, Sergiy.
  const heard = sounding(latin).replace(/(.)\1+/gu, '$1');
  return { written: wordsOf(plain(latin)), sounding: wordsOf(heard) };
}
