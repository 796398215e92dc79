import { fold, wordsOf } from './fold.ts';
import type { ParsedQuery } from './highlight.ts';
import { PREFIX_FROM } from './word-index.ts';

/** Further words are ignored. */
const MOST_WORDS = 10;

/** The query of a text; null for an empty one. */
export function parseQuery(text: string): ParsedQuery | null {
  const whole = fold(text).trim();
  if (whole === '') return null;
  const distinct = [...new Set(wordsOf(whole))].slice(0, MOST_WORDS);
  return { whole, words: distinct.map((word) => ({ text: word, prefix: word.length >= PREFIX_FROM })) };
}

/** Whether a folded text matches: it contains the whole query, or each of its words, as in a post's text. */
export function matchesQuery(folded: string, { whole, words }: ParsedQuery): boolean {
  if (folded.includes(whole)) return true;
  if (words.length < 2 || !words.every(({ text }) => folded.includes(text))) return false;
  const there = wordsOf(folded);
  return words.every(({ text, prefix }) => there.some((word) => (prefix ? word.startsWith(text) : word === text)));
}
