import { fold, wordsOf } from './fold.ts';
import type { ParsedQuery } from './highlight.ts';
import { matchesWord } from './query-word.ts';
import { PREFIX_FROM } from './word-index.ts';

/** Further words are ignored. */
const MOST_WORDS = 10;
/** In shorter words one wrong letter makes too many words alike. */
const FUZZY_FROM = 5;

/** The query of a text; null for an empty one. */
export function parseQuery(text: string): ParsedQuery | null {
  const whole = fold(text).trim();
  if (whole === '') return null;
  const distinct = [...new Set(wordsOf(whole))].slice(0, MOST_WORDS);
  return { whole, words: distinct.map((word) => ({ text: word, prefix: word.length >= PREFIX_FROM, fuzzy: false })) };
}

/** The query with one wrong letter allowed in each longer word; null if it has no such word. */
export function fuzzyQuery({ whole, words }: ParsedQuery): ParsedQuery | null {
  if (!words.some(({ text }) => allowsError(text))) return null;
  return { whole, words: words.map((word) => ({ ...word, fuzzy: allowsError(word.text) })) };
}

export function allowsError(word: string): boolean {
  return word.length >= FUZZY_FROM;
}

/** Whether a folded text matches: it contains the whole query, or each of its words, as in a post's text. */
export function matchesQuery(folded: string, { whole, words }: ParsedQuery): boolean {
  if (folded.includes(whole)) return true;
  if (words.length < 2 || !words.every(({ text }) => folded.includes(text))) return false;
  const there = wordsOf(folded);
  return words.every((word) => there.some((each) => matchesWord(each, word)));
}
